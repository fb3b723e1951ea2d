import { afterEach, beforeEach, vi } from "vitest";

/** A page for the tests of the calling file, whose time only they move. It is visible when each of them begins. */
export function pageForTests() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  beforeEach(() => {
    page.hidden = false;
    vi.stubGlobal("document", page);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return page;
}
