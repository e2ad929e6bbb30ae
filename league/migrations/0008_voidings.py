"""Picks that count no more, and outages; what a voiding says of time and pick never changes."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

INSTALL = """
CREATE FUNCTION league_voiding_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.pick_id, NEW.by_id, NEW.voided_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.pick_id, OLD.by_id, OLD.voided_at)
    AND (OLD.lifted_at IS NULL OR (NEW.lifted_at, NEW.lifted_by_id)
      IS NOT DISTINCT FROM (OLD.lifted_at, OLD.lifted_by_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a voiding cannot be changed, but lifted once, nor removed'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER league_voiding_stays BEFORE UPDATE OR DELETE ON league_voiding
  FOR EACH ROW EXECUTE FUNCTION league_voiding_stays();
"""
REMOVE = """
DROP TRIGGER league_voiding_stays ON league_voiding;
DROP FUNCTION league_voiding_stays();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('forge', '0006_french_names'),
        ('league', '0007_french_names'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Outage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField()),
                ('reason', models.TextField()),
                ('declared_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'panne',
                'verbose_name_plural': 'pannes',
                'ordering': ['-began_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Voiding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField()),
                ('voided_at', models.DateTimeField()),
                ('lifted_at', models.DateTimeField(null=True)),
                ('lift_reason', models.TextField(blank=True)),
            ],
            options={
                'verbose_name': 'annulation',
                'verbose_name_plural': 'annulations',
                'ordering': ['-voided_at', '-id'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='creditentry',
            name='credit_entry_explained',
        ),
        migrations.RemoveConstraint(
            model_name='saferecord',
            name='safe_record_adds_up',
        ),
        migrations.AddField(
            model_name='pick',
            name='voided_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='rankedpick',
            name='voided',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='saferecord',
            name='voided',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='thiefrating',
            name='voided',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name='pick',
            index=models.Index(condition=models.Q(('voided_at__isnull', False)), fields=['thief'], name='pick_voided_of_thief'),
        ),
        migrations.AddConstraint(
            model_name='pick',
            constraint=models.CheckConstraint(condition=models.Q(('voided_at__isnull', True), models.Q(models.Q(('state', 'running'), _negated=True), models.Q(('purpose', 'training'), _negated=True)), _connector='OR'), name='pick_voided_once_over'),
        ),
        migrations.AddConstraint(
            model_name='rankedpick',
            constraint=models.CheckConstraint(condition=models.Q(('voided', False), models.Q(('loot_counted', False), ('points_counted', False), ('safe_after', models.F('safe_before')), ('thief_after', models.F('thief_before'))), _connector='OR'), name='ranked_pick_voided_moves_nothing'),
        ),
        migrations.AddConstraint(
            model_name='saferecord',
            constraint=models.CheckConstraint(condition=models.Q(('openings__lte', models.F('picks')), ('picks__lte', django.db.models.expressions.CombinedExpression(models.F('started'), '-', models.F('voided'))), ('started__lte', 50)), name='safe_record_adds_up'),
        ),
        migrations.AddField(
            model_name='outage',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='voiding',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='voiding',
            name='lifted_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='voiding',
            name='pick',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='voidings', to='league.pick'),
        ),
        migrations.AddField(
            model_name='creditentry',
            name='voiding',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='credits', to='league.voiding'),
        ),
        migrations.AddConstraint(
            model_name='creditentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('amount__gt', 0), ('kind', 'prize'), ('place__isnull', False), ('voiding__isnull', True)), models.Q(('kind', 'correction'), models.Q(('amount', 0), _negated=True), models.Q(models.Q(('reason', ''), _negated=True), ('voiding__isnull', False), _connector='OR')), _connector='OR'), name='credit_entry_explained'),
        ),
        migrations.AddConstraint(
            model_name='outage',
            constraint=models.CheckConstraint(condition=models.Q(('ended_at__gt', models.F('began_at'))), name='outage_lasts'),
        ),
        migrations.AddIndex(
            model_name='voiding',
            index=models.Index(fields=['voided_at'], name='voiding_at'),
        ),
        migrations.AddIndex(
            model_name='voiding',
            index=models.Index(fields=['lifted_at'], name='voiding_lifted_at'),
        ),
        migrations.AddConstraint(
            model_name='voiding',
            constraint=models.UniqueConstraint(condition=models.Q(('lifted_at__isnull', True)), fields=('pick',), name='voiding_one_standing'),
        ),
        migrations.AddConstraint(
            model_name='voiding',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('lifted_at__isnull', True), ('lifted_by__isnull', True)), models.Q(('lifted_at__gt', models.F('voided_at')), ('lifted_by__isnull', False)), _connector='OR'), name='voiding_lifted_by_someone'),
        ),
        migrations.RunSQL(INSTALL, REMOVE),
    ]
