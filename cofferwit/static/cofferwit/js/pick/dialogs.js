// Giving up asks first; the clock goes on meanwhile. Help lies beside the clock, never over it.

export function watchGivingUp({ dialog, buttons, giveUp, texts, settle }) {
  const trouble = dialog.querySelector("[data-trouble]");
  const sure = dialog.querySelector("[data-sure]");
  if (dialog.open) reopen(dialog);
  for (const form of buttons) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      form.closest("[popover]")?.hidePopover();
      trouble.hidden = true;
      dialog.showModal();
    });
  }
  dialog.querySelector("[data-stay]").addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  sure.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await giveUp();
    trouble.textContent = answer ? (answer.body.message ?? "") : texts.say("give_up_lost");
    trouble.hidden = answer?.status === 200;
    if (answer) settle(answer);
  });
}

// The server opened it for want of a script; with one it becomes modal.
function reopen(dialog) {
  dialog.close();
  dialog.showModal();
}

export function watchHelp(help) {
  for (const button of help.querySelectorAll("[data-copy]")) {
    const words = button.querySelector("span");
    const before = words.textContent;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      words.textContent = button.dataset.copied;
      setTimeout(() => (words.textContent = before), 2000);
    });
  }
  return () => help.togglePopover();
}
