// What was typed at the bureau is kept in this tab only, and goes with a log-out.

export const TYPED = "cofferwit-typed:";

// Forget it all, but for the texts of one owner when a prefix of their keys is given.
export function forgetTyped(but = null) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(TYPED) && (but === null || !key.startsWith(but))) sessionStorage.removeItem(key);
  }
}

export function watchLogOut() {
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-log-out]")) forgetTyped();
  });
}
