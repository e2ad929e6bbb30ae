// The light changes at once; the server is told so that the next page comes in the same one.

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);

function label(form) {
  const button = form.querySelector("button");
  button.value = isDark() ? "light" : "dark";
  button.setAttribute("aria-label", isDark() ? form.dataset.toLight : form.dataset.toDark);
}

export function watchTheme() {
  const forms = document.querySelectorAll("[data-theme-form]");
  const labelAll = () => forms.forEach(label);
  labelAll();
  dark.addEventListener("change", labelAll);
  for (const form of forms) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const theme = isDark() ? "light" : "dark";
      const body = new FormData(form);
      body.set("theme", theme);
      root.dataset.theme = theme;
      labelAll();
      fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true });
    });
  }
}
