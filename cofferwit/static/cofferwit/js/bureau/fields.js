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

// Whether the kept value can be chosen in it, or typed.
function canHold(field, value) {
  if (isChoice(field)) return field.value === value && !field.disabled;
  if (field.matches("select")) return [...field.options].some((option) => option.value === value);
  return true;
}

// Put a kept value into it; whether that changed anything. What cannot be chosen any more leaves
// the choice of the page.
export function fill(field, value) {
  if (!canHold(field, value)) return false;
  const before = [field.value, field.checked];
  if (isTick(field)) field.checked = value;
  else if (isChoice(field)) field.checked = true;
  else field.value = value;
  return before[0] !== field.value || before[1] !== field.checked;
}
