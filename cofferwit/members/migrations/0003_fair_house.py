import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('members', '0002_french_names'),
    ]

    operations = [
        migrations.CreateModel(
            name='AccessMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('address', 'adresse'), ('device', 'appareil')], max_length=7)),
                ('digest', models.CharField(max_length=64)),
                ('first_seen', models.DateTimeField()),
                ('last_seen', models.DateTimeField()),
                ('days', models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name='Digest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField()),
                ('next_try_at', models.DateTimeField(null=True)),
                ('taken_at', models.DateTimeField(null=True)),
                ('sent_at', models.DateTimeField(null=True)),
                ('failed_at', models.DateTimeField(null=True)),
                ('given_up_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('error', models.CharField(blank=True, max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name='NoticeChoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('topic', models.CharField(max_length=20)),
                ('site', models.BooleanField()),
                ('email', models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name='StateChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('before', models.CharField(choices=[('active', 'actif'), ('blocked', 'bloqué'), ('archived', 'archivé'), ('deleted', 'supprimé')], max_length=8)),
                ('after', models.CharField(choices=[('active', 'actif'), ('blocked', 'bloqué'), ('archived', 'archivé'), ('deleted', 'supprimé')], max_length=8)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['at', 'id'],
            },
        ),
        migrations.AddField(
            model_name='member',
            name='role',
            field=models.CharField(blank=True, choices=[('', 'aucun'), ('moderator', 'modération'), ('administrator', 'administration')], default='', max_length=13, verbose_name='rôle'),
        ),
        migrations.AddField(
            model_name='preferences',
            name='challengers',
            field=models.CharField(choices=[('all', 'tous les membres'), ('opponents', 'mes adversaires passés'), ('nobody', 'personne')], default='all', max_length=9),
        ),
        migrations.RunSQL(
            "UPDATE members_member SET role = 'administrator', is_staff = TRUE WHERE is_superuser;"
            "UPDATE members_member SET role = 'moderator' WHERE is_staff AND NOT is_superuser;",
            migrations.RunSQL.noop,
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('is_staff', False), ('is_superuser', False), ('role', '')), models.Q(('is_staff', True), ('is_superuser', False), ('role', 'moderator')), models.Q(('is_staff', True), ('is_superuser', True), ('role', 'administrator')), _connector='OR'), name='member_role_known'),
        ),
        migrations.AddConstraint(
            model_name='preferences',
            constraint=models.CheckConstraint(condition=models.Q(('challengers__in', ['all', 'opponents', 'nobody'])), name='preferences_challengers_known'),
        ),
        migrations.AddField(
            model_name='accessmark',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='marks', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='digest',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='digests', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='notice',
            name='digest',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='notices', to='members.digest'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('cleared_at__isnull', True)), fields=['member', '-created_at'], name='notice_open'),
        ),
        migrations.AddField(
            model_name='noticechoice',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notice_choices', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='statechange',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='statechange',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='state_changes', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='accessmark',
            index=models.Index(fields=['kind', 'digest'], name='mark_shared'),
        ),
        migrations.AddIndex(
            model_name='accessmark',
            index=models.Index(fields=['last_seen'], name='mark_last_seen'),
        ),
        migrations.AddConstraint(
            model_name='accessmark',
            constraint=models.UniqueConstraint(fields=('member', 'kind', 'digest'), name='mark_once'),
        ),
        migrations.AddIndex(
            model_name='digest',
            index=models.Index(condition=models.Q(('given_up_at__isnull', True), ('sent_at__isnull', True)), fields=['next_try_at'], name='digest_due'),
        ),
        migrations.AddConstraint(
            model_name='digest',
            constraint=models.CheckConstraint(condition=models.Q(('sent_at__isnull', True), ('given_up_at__isnull', True), _connector='OR'), name='digest_sent_or_given_up'),
        ),
        migrations.AddConstraint(
            model_name='noticechoice',
            constraint=models.UniqueConstraint(fields=('member', 'topic'), name='notice_choice_once'),
        ),
        migrations.AddIndex(
            model_name='statechange',
            index=models.Index(fields=['member', 'at'], name='state_change_of_member'),
        ),
        migrations.AddConstraint(
            model_name='statechange',
            constraint=models.CheckConstraint(condition=models.Q(('before', models.F('after')), _negated=True), name='state_change_changes'),
        ),
        migrations.RunSQL(
            """
CREATE FUNCTION members_statechange_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a step of an account cannot be changed or removed'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER members_statechange_stays BEFORE UPDATE OR DELETE ON members_statechange
  FOR EACH ROW EXECUTE FUNCTION members_statechange_stays();
""",
            """
DROP TRIGGER members_statechange_stays ON members_statechange;
DROP FUNCTION members_statechange_stays();
""",
        ),
    ]
