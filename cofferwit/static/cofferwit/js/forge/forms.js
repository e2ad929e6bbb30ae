// A form that leaves the page is sent once, and says that it is on its way.

export function onSubmit(form) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
    for (const part of form.querySelectorAll("[data-busy-hide]")) part.hidden = true;
    for (const part of form.querySelectorAll("[data-busy-show]")) part.hidden = false;
  });
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
