"""Forging for the other in a duel, at a bench of the forge's."""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from cofferwit.clock import PARIS
from cofferwit.look.templatetags.cofferwit import paris_hour, short_date
from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from duels.actions import forging as actions
from duels.actions.course import catch_up
from duels.queries.benches import Forging, forging
from duels.rules.limits import PICKING_HOURS
from duels.rules.purposes import of_duel
from duels.views.answers import duel_address
from duels.views.words import named
from forge.models import Draft
from forge.queries.benches import Bench, BenchWords
from forge.rules.tiers import Tier
from forge.views.paths import bench_paths, bench_urls

PAGE, PREFIX = "duel_forge", "duel_forge"


def duel_bench(request: HttpRequest, duel_id: int) -> Bench:
    """The bench of one of the two, in the tier of the duel."""
    catch_up(duel_id=duel_id, now=now())
    found = forging(duel_id, member_of(request))
    if found is None:
        raise Http404(_("Ce duel n’est pas le vôtre, ou n’a pas de forge."))
    urls = bench_urls(page=PAGE, prefix=PREFIX, duel_id=duel_id)
    return Bench(
        purpose=of_duel(duel_id),
        tier=found.lead.tier,
        tabs={found.lead.tier: urls["bench"]},
        urls=urls,
        back=duel_address(duel_id),
        back_word=_("Retour au duel"),
        safe_address=lambda _safe_id: duel_address(duel_id),
        open_draft=partial(_open_draft, duel_id),
        publish=partial(actions.publish, duel_id=duel_id),
        words=_words(found),
        until=found.until,
        closed="" if found.is_open else duel_address(duel_id),
    )


def _open_draft(duel_id: int, *, tier: Tier, **asked: Any) -> Draft:
    """A duel has one tier, and knows it."""
    del tier
    return actions.open_draft(duel_id=duel_id, **asked)


def _words(found: Forging) -> BenchWords:
    name, digits = named(found.lead.opponent), found.lead.tier.digits
    return BenchWords(
        title=_("Forger pour {name}").format(name=name),
        said=_said(found),
        offer=_(
            "Le serveur tire un code de {digits} chiffres, et le catalogue montre tout ce qui est "
            "vrai de lui. Tirez-en des indices qui ne laissent que ce code, sans un de trop : "
            "{name} devra le trouver."
        ).format(digits=digits, name=name),
        publish=_("Remettre le coffre"),
        sure=_("Remettre ce coffre à {name} ?").format(name=name),
        means=(
            _(
                "{name} aura {hours} heures pour le crocheter, quand vous aurez forgé tous deux."
            ).format(name=name, hours=PICKING_HOURS),
            _("Il ne prend aucune de vos places, et reste scellé pour tous les autres."),
            _("Le duel réglé, il devient public : code, indices et chemin de déduction."),
        ),
        discard=_(
            "Vos indices sont perdus. Le code reste le vôtre, et les tirages déjà faits restent "
            "comptés, jusqu’à la fin de la forge."
        ),
        published=_("Votre coffre est scellé pour {name}.").format(name=name),
        elsewhere=_("Ce coffre vient d’être remis depuis un autre onglet ou appareil."),
    )


def _said(found: Forging) -> str:
    if found.until is None:
        return ""
    day = short_date(found.until.astimezone(PARIS).date())
    return _("Pour {name}, à remettre avant le {day} à {hour}.").format(
        name=named(found.lead.opponent), day=day, hour=paris_hour(found.until)
    )


PATHS = bench_paths(duel_bench, page=PAGE, prefix=PREFIX)
