// What stands on the page of notices counts as read once the page has been seen for a moment. The
// marks of what is new stay until the page is left.

import { refresh } from "./bell.js";

const A_MOMENT = 1500;

let timer = 0;

async function tell(form) {
  const response = await fetch(form.action, {
    method: "POST", body: new FormData(form), headers: { "HX-Request": "true" }, keepalive: true,
  });
  if (response.ok) await refresh();
}

function watch(form) {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(() => tell(form).catch(() => {}), A_MOMENT);
}

const seen = document.querySelector("[data-seen]");
if (seen) {
  watch(seen);
  document.addEventListener("visibilitychange", () => watch(seen));
}
