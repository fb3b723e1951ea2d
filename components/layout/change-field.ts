export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The text or choice of a field, or whether it is checked. */
export type FieldValue = string | boolean;

/** Changes a field as a person does, so that React learns the value. Keeps the focus, and the caret if the field shows the text. */
export function changeField(field: Field, value: FieldValue): void {
  // The page has removed it, or refuses input.
  if (!field.isConnected || field.matches(":disabled")) return;
  if (typeof value === "boolean") check(field, value);
  else if (field instanceof HTMLSelectElement) select(field, value);
  else write(field, value);
}

function check(field: Field, isChecked: boolean): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.checked = !isChecked;
  field.click();
}

function select(field: HTMLSelectElement, value: string): void {
  if (![...field.options].some((option) => option.value === value)) return;
  field.value = value;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Any change of the text would move the caret and end the composition of an input method.
  if (field.value !== text) field.value = text;
  unlearn(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // The person has left it.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

/**
 * React ignores an event if it has seen the value in the field before. It stores that value in a property of the field, which it
 * sets when it starts.
 */
function unlearn(field: Field, text: string): void {
  const tracker: unknown = Reflect.get(field, "_valueTracker");
  if (isTracker(tracker)) tracker.setValue(text === "" ? " " : "");
}

function isTracker(value: unknown): value is { setValue(text: string): void } {
  return typeof value === "object" && value !== null && "setValue" in value && typeof value.setValue === "function";
}
