/**
 * Runs before the page is parsed. Until the page reacts to clicks, it keeps them from buttons, which would do nothing or load the
 * page again, and remembers the last one. No click has two effects: React sees only those that this script does not stop.
 * Forms with an address work without scripts.
 */
export const EARLY_CLICKS = `(() => {
  let last = null;
  const remember = (event) => {
    const button = event.target.closest("button");
    if (button === null || button.form?.hasAttribute("action")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    last = button;
  };
  window.addEventListener("click", remember, true);
  window.takeEarlyClick = () => {
    window.removeEventListener("click", remember, true);
    return last;
  };
})();`;
