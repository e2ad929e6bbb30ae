import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('forge', '0006_french_names'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('arranged', 'ouvertures arrangées'), ('fast', 'trop rapide'), ('first_try', 'trop juste'), ('failures', 'échecs voulus'), ('marks', 'comptes proches'), ('pseudonym', 'pseudonyme'), ('safe', 'coffre')], max_length=10)),
                ('opened_at', models.DateTimeField()),
                ('claimed_at', models.DateTimeField(null=True)),
                ('decision', models.CharField(blank=True, choices=[('no_action', 'sans suite'), ('linked', 'comptes liés'), ('voided', 'crochetages annulés'), ('renamed', 'pseudonyme changé'), ('withdrawn', 'coffre retiré'), ('blocked', 'compte bloqué')], max_length=9)),
                ('reason', models.TextField(blank=True)),
                ('note', models.TextField(blank=True)),
                ('trials', models.PositiveIntegerField(default=0)),
                ('decided_at', models.DateTimeField(null=True)),
                ('claimed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('member', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to=settings.AUTH_USER_MODEL)),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases_as_other', to=settings.AUTH_USER_MODEL)),
                ('safe', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='forge.safe')),
            ],
            options={
                'ordering': ['opened_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='DeletionRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField()),
                ('due_at', models.DateTimeField()),
                ('cancelled_at', models.DateTimeField(null=True)),
                ('done_at', models.DateTimeField(null=True)),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deletions', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Explanation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.TextField()),
                ('asked_at', models.DateTimeField()),
                ('due_at', models.DateTimeField()),
                ('answer', models.TextField(blank=True)),
                ('answered_at', models.DateTimeField(null=True)),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='explanations', to='desk.case')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='explanations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-asked_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='ExportMade',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField()),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exports', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Measure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('block', 'compte bloqué'), ('unblock', 'compte débloqué'), ('archive', 'compte archivé'), ('restore', 'compte rouvert'), ('link', 'comptes liés'), ('unlink', 'lien levé'), ('void', 'crochetages annulés'), ('unvoid', 'crochetages rétablis'), ('rename', 'pseudonyme changé'), ('withdraw', 'coffre retiré')], max_length=8)),
                ('reason', models.TextField()),
                ('at', models.DateTimeField()),
                ('detail', models.JSONField(default=dict)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='measures', to='desk.case')),
            ],
            options={
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Paper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('terms', 'conditions d’utilisation'), ('privacy', 'confidentialité'), ('legal', 'mentions légales'), ('prizes', 'conditions des primes')], max_length=7)),
                ('language', models.CharField(choices=[('fr', 'Français'), ('en', 'Anglais')], default='fr', max_length=2)),
                ('text', models.TextField()),
                ('written_at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'texte',
                'verbose_name_plural': 'textes',
                'ordering': ['kind', 'language', '-written_at'],
            },
        ),
        migrations.CreateModel(
            name='Reading',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('touched', models.BooleanField(default=False)),
                ('effects', models.JSONField(default=dict)),
                ('measure', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='readings', to='desk.measure')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='readings', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('made_at', models.DateTimeField()),
                ('upheld', models.BooleanField(null=True)),
                ('answer', models.TextField(blank=True)),
                ('decided_at', models.DateTimeField(null=True)),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reading', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='appeal', to='desk.reading')),
            ],
            options={
                'ordering': ['made_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=20)),
                ('text', models.TextField(blank=True)),
                ('made_at', models.DateTimeField()),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='desk.case')),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Signal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.CharField(max_length=7)),
                ('numbers', models.JSONField()),
                ('chance', models.FloatField(null=True)),
                ('examined', models.PositiveIntegerField()),
                ('trials', models.PositiveIntegerField()),
                ('picks', models.JSONField(default=list)),
                ('raised_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signals', to='desk.case')),
            ],
            options={
                'ordering': ['-seen_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text_fr', models.CharField(max_length=300, verbose_name='texte en français')),
                ('text_en', models.CharField(blank=True, max_length=300, verbose_name='texte en anglais')),
                ('starts_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(null=True)),
                ('made_at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-starts_at', '-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__isnull', True), ('ends_at__gt', models.F('starts_at')), _connector='OR'), name='announcement_ends_later')],
            },
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['-decided_at'], name='case_decided'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(condition=models.Q(('decided_at__isnull', True)), fields=('kind', 'member', 'other', 'safe'), name='case_open_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(('member__isnull', False), ('safe__isnull', False), _connector='OR'), name='case_about_something'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('decided_by__isnull', True), ('decision', '')), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False), models.Q(('decision', ''), _negated=True)), _connector='OR'), name='case_decided_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('claimed_at__isnull', True), ('claimed_by__isnull', True)), models.Q(('claimed_at__isnull', False), ('claimed_by__isnull', False)), _connector='OR'), name='case_claimed_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='deletionrequest',
            constraint=models.UniqueConstraint(condition=models.Q(('cancelled_at__isnull', True), ('done_at__isnull', True)), fields=('member',), name='deletion_asked_once'),
        ),
        migrations.AddConstraint(
            model_name='deletionrequest',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), ('done_at__isnull', True), _connector='OR'), name='deletion_cancelled_or_done'),
        ),
        migrations.AddIndex(
            model_name='exportmade',
            index=models.Index(fields=['member', '-made_at'], name='export_of_member'),
        ),
        migrations.AddConstraint(
            model_name='measure',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='measure_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='paper',
            constraint=models.UniqueConstraint(fields=('kind', 'language', 'written_at'), name='paper_version_once'),
        ),
        migrations.AddConstraint(
            model_name='reading',
            constraint=models.UniqueConstraint(fields=('measure', 'member'), name='reading_once'),
        ),
        migrations.AddConstraint(
            model_name='appeal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('answer', ''), ('decided_at__isnull', True), ('decided_by__isnull', True), ('upheld__isnull', True)), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False), ('upheld__isnull', False), models.Q(('answer', ''), _negated=True)), _connector='OR'), name='appeal_decided_whole'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(fields=('case', 'reporter'), name='report_once_a_case'),
        ),
        migrations.AddConstraint(
            model_name='signal',
            constraint=models.UniqueConstraint(fields=('case', 'month'), name='signal_once_a_month'),
        ),
        migrations.AddConstraint(
            model_name='signal',
            constraint=models.CheckConstraint(condition=models.Q(('chance__isnull', True), models.Q(('chance__gte', 0), ('chance__lte', 1)), _connector='OR'), name='signal_chance'),
        ),
    ]
