// The fields of a form: what a person has put into each, and what the page gave.

const ENTERED = "textarea, select, input:not([type=hidden], [type=submit], [type=password])";

const isTick = (field) => field.type === "checkbox";
const isChoice = (field) => field.type === "radio";

export const isText = (field) => field.matches("textarea, input") && !isTick(field) && !isChoice(field);

export const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.matches(ENTERED));

export const nameOf = (field) => (isTick(field) ? `${field.name}=${field.value}` : field.name);

export const valueOf = (field) => (isTick(field) ? field.checked : field.value);

export const labelOf = (field) => field.labels[0]?.textContent.trim() ?? "";

// Whether it holds what the page gave. Of a choice, the one that is chosen is asked.
export function isAsGiven(field) {
  if (isTick(field) || isChoice(field)) return field.checked === field.defaultChecked;
  if (field.matches("select")) return field.selectedOptions[0]?.defaultSelected ?? true;
  return field.value === field.defaultValue;
}

// Put a kept value into it; whether that changed anything. What cannot be chosen (any more) stays.
export function fill(field, value) {
  const before = [field.value, field.checked];
  if (isTick(field)) field.checked = value;
  else if (isChoice(field)) field.checked = field.value === value && !field.disabled;
  else field.value = value;
  return before[0] !== field.value || before[1] !== field.checked;
}
