// The texts of one page of the bureau, by form and field, as the tab holds them.

const read = (key) => JSON.parse(sessionStorage.getItem(key) ?? "{}");

export class Kept {
  constructor(key) {
    this.key = key;
    this.forms = read(key);
  }

  of(form) {
    return this.forms[form] ?? {};
  }

  put(form, field, text) {
    this.forms[form] = { ...this.of(form), [field]: text };
    this.#save();
  }

  drop(form, field) {
    const { [field]: _, ...rest } = this.of(form);
    this.forms[form] = rest;
    this.#save();
  }

  dropForm(form) {
    this.forms[form] = {};
    this.#save();
  }

  // Take over what was typed in that form on another page: it has been shown again on this one.
  adopt(form, other) {
    this.forms[form] = other.of(form);
    this.#save();
    other.dropForm(form);
  }

  #save() {
    const filled = Object.entries(this.forms).filter(([, fields]) => Object.keys(fields).length > 0);
    if (filled.length === 0) return sessionStorage.removeItem(this.key);
    sessionStorage.setItem(this.key, JSON.stringify(Object.fromEntries(filled)));
  }
}
