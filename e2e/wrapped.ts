import type { Locator } from "@playwright/test";

/** Texts of these elements that take more than one line. */
export function wrapped(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const bottoms = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom);
        return Math.max(...bottoms) - Math.min(...bottoms) > 8;
      })
      .map(({ textContent }) => textContent ?? ""),
  );
}
