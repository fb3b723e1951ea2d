/**
 * Runs before the page is parsed. Until the page reacts to events, it keeps clicks from buttons, which would do nothing or load
 * the page again, and remembers the last one, which shows that it is busy, and the fields that were changed with their values: React does not learn what
 * changed before it started, and may show the old values again. No event has two effects: React sees only those that this
 * script does not stop. Forms with an address work without scripts.
 */
export const EARLY_ACTIONS = `(() => {
  let button = null;
  const values = new Map();
  const isCheckable = (node) => node instanceof HTMLInputElement && (node.type === "checkbox" || node.type === "radio");
  const isField = (node) => (node instanceof HTMLInputElement && node.type !== "file") ||
    node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
  const onClick = (event) => {
    if (isCheckable(event.target)) return event.stopImmediatePropagation();
    const clicked = event.target.closest("button");
    if (clicked === null || clicked.form?.hasAttribute("action")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button?.removeAttribute("aria-busy");
    button = clicked;
    button.setAttribute("aria-busy", "true");
  };
  const onValue = (event) => {
    const field = event.target;
    if (!isField(field)) return;
    event.stopImmediatePropagation();
    // In the order of the last changes, because a radio button changes others.
    values.delete(field);
    values.set(field, isCheckable(field) ? field.checked : field.value);
  };
  const onSubmit = (event) => {
    if (!event.target.hasAttribute("action")) event.preventDefault();
  };
  const listeners = { click: onClick, input: onValue, change: onValue, submit: onSubmit };
  for (const type in listeners) window.addEventListener(type, listeners[type], true);
  window.takeEarlyActions = () => {
    for (const type in listeners) window.removeEventListener(type, listeners[type], true);
    button?.removeAttribute("aria-busy");
    return { button, values };
  };
})();`;
