from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('members', '0003_fair_house'),
    ]

    operations = [
        migrations.AddField(
            model_name='notice',
            name='mail_from',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('cleared_at__isnull', True), ('read_at__isnull', True)), fields=['member'], name='notice_unread'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('digest__isnull', True), ('mail_from__isnull', False)), fields=['mail_from'], name='notice_to_mail'),
        ),
    ]
