// Hours are written in Paris time; where the visitor's clock reads otherwise, theirs is added.

const PARIS = "Europe/Paris";

function reading(instant, timeZone) {
  return new Intl.DateTimeFormat("fr-FR", { timeZone, day: "numeric", hour: "2-digit", minute: "2-digit" }).format(instant);
}

export function addLocalTimes(scope) {
  const lang = document.documentElement.lang;
  const format = new Intl.DateTimeFormat(lang, { weekday: "long", hour: "2-digit", minute: "2-digit" });
  for (const element of scope.querySelectorAll("time[data-paris]")) {
    const instant = new Date(element.dateTime);
    if (reading(instant, PARIS) === reading(instant, undefined)) continue;
    const local = document.createElement("span");
    local.className = "localtime";
    local.textContent = lang === "en" ? ` in Paris (${format.format(instant)} for you)` : ` à Paris (${format.format(instant)} chez vous)`;
    element.after(local);
  }
}
