// The bell counts up without a reload: asked for each minute, not while the page is hidden, and at
// once when it comes back. What the server has nothing new about costs an empty answer.

const A_MINUTE = 60_000;

let timer = 0;

const bell = () => document.querySelector("[data-bell]");

async function ask() {
  const shown = bell();
  const response = await fetch(`${shown.dataset.bell}?shown=${shown.dataset.shown}`, {
    headers: { "HX-Request": "true" }, redirect: "manual", cache: "no-store",
  });
  if (response.status === 204) return;
  if (response.status !== 200) return stop(); // logged out elsewhere: the next page will say so
  const drawn = new DOMParser().parseFromString(await response.text(), "text/html");
  replace(shown, drawn.querySelector("[data-bell]"));
}

function replace(shown, fresh) {
  const grown = Number(fresh.dataset.shown) > Number(shown.dataset.shown);
  const focused = document.activeElement === shown;
  shown.replaceWith(fresh);
  if (focused) fresh.focus();
  if (grown) document.querySelector("[data-bell-said]").textContent = fresh.getAttribute("aria-label");
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

function start() {
  if (timer || document.hidden) return;
  timer = setInterval(refresh, A_MINUTE);
}

// A line that is down is no fault of the page: the next minute asks again.
export const refresh = () => ask().catch(() => {});

export function watchBell() {
  if (!bell()) return;
  start();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return stop();
    refresh();
    start();
  });
}
