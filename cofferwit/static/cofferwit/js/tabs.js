// A bar of tabs wider than a phone begins where its reader is.

export function showCurrentTab() {
  const tab = document.querySelector(".desknav [aria-current]");
  if (tab === null) return;
  const bar = tab.parentElement;
  bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
}
