// The difficulty, drawn by the server once a single code remains.

export class Preview {
  constructor({ draft, server, connection }) {
    Object.assign(this, { draft, server, connection });
    this.shown = null;
    draft.addEventListener("wanted", () => this.#clear());
    draft.addEventListener("state", () => this.#ask());
    document.addEventListener("submit", (event) => this.#ordered(event));
    this.#ask();
  }

  get root() {
    return document.querySelector("[data-preview]");
  }

  #clear() {
    clearTimeout(this.timer);
    this.shown = null;
  }

  #ask() {
    const { state } = this.draft;
    clearTimeout(this.timer);
    if (!state.unique) {
      this.shown = null;
      if (!this.root.classList.contains("is-waiting")) this.root.replaceWith(this.#blank());
      return;
    }
    if (this.shown === state.revision) return;
    this.timer = setTimeout(() => this.#fetch(state.revision), 150);
  }

  async #fetch(revision) {
    const html = await this.connection.ask(() => this.server.preview(revision));
    if (!html || this.draft.busy || this.draft.state.revision !== revision) return;
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = page.querySelector("[data-preview]");
    if (!fresh) return;
    this.shown = revision;
    this.root.replaceWith(document.adoptNode(fresh));
  }

  #blank() {
    return document.getElementById("m-preview").content.firstElementChild.cloneNode(true);
  }

  // The order that reveals least.
  #ordered(event) {
    const form = event.target.closest("[data-order]");
    if (!form) return;
    event.preventDefault();
    this.draft.choose(form.dataset.order.split(" ").map(Number));
  }
}
