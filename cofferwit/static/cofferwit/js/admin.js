// htmx would write a style sheet into each page, which the policy of this site refuses.
window.htmx.config.includeIndicatorStyles = false;

// As typed.js does it on the other pages; this site's theme takes no modules.
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-log-out]")) return;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith("cofferwit-typed:")) sessionStorage.removeItem(key);
  }
});
