// The result as text: copied, or handed to the telephone's own sharing.

const text = document.querySelector("[data-share-text]");
const copy = document.querySelector("[data-share-copy]");
const send = document.querySelector("[data-share-send]");
const live = document.querySelector("[data-share-live]");

function select() {
  const range = document.createRange();
  range.selectNodeContents(text);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

if (text && copy) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent.trim());
    } catch {
      select();
      return;
    }
    copy.querySelector("span").textContent = copy.dataset.done;
    live.textContent = copy.dataset.done;
  });
}

if (text && send && navigator.share) {
  send.hidden = false;
  send.addEventListener("click", () => navigator.share({ text: text.textContent.trim() }).catch(() => {}));
}
