import type { Page } from "@playwright/test";
import { renderAll } from "./render-all";

/**
 * The pairs of neighboring texts that the page shows apart, and that are one word in a copy of the whole page: a label and its value,
 * two cells, two links. Texts that only a line break separates in a paragraph are not apart.
 */
export async function joinedTexts(page: Page): Promise<string[]> {
  // As a browser does with what a person has selected.
  await renderAll(page);
  return page.evaluate(() => {
    /** More than this many pixels between two texts of a line is a gap. */
    const GAP = 1.5;

    const rectOf = (text: Text, at: number): DOMRect | undefined => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 1);
    };

    const isShown = (text: Text): boolean => {
      const parent = text.parentElement;
      if (
        parent === null ||
        text.data.trim() === "" ||
        parent.closest("script, style, noscript, svg, select, textarea")
      )
        return false;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        // Only screen readers read it.
        if (box.clientWidth === 1 && box.clientHeight === 1) return false;
      }
      return getComputedStyle(parent).userSelect !== "none";
    };

    const blockOf = (text: Text): Element | null => {
      let box = text.parentElement;
      while (box !== null && getComputedStyle(box).display === "inline") box = box.parentElement;
      return box;
    };

    const areApart = (before: Text, from: DOMRect, after: Text, to: DOMRect): boolean => {
      const isSameLine =
        Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top) > Math.min(from.height, to.height) / 2;
      if (isSameLine) return to.left - from.right > GAP || from.left - to.right > GAP;
      return blockOf(before) !== blockOf(after);
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text && isShown(node)) texts.push(node);
    }
    const selection = getSelection();
    const found = new Set<string>();
    for (const [index, after] of texts.entries()) {
      const before = texts[index - 1];
      if (before === undefined || selection === null) continue;
      const [end, start] = [before.data.trimEnd().length - 1, after.data.length - after.data.trimStart().length];
      const [from, to] = [rectOf(before, end), rectOf(after, start)];
      if (from === undefined || to === undefined || !areApart(before, from, after, to)) continue;
      selection.setBaseAndExtent(before, end, after, start + 1);
      if (/\s/.test(selection.toString())) continue;
      const parent = after.parentElement;
      found.add(
        `${before.data.slice(-20)}|${after.data.slice(0, 20)} in <${parent?.localName} class="${parent?.className}">`,
      );
    }
    selection?.removeAllRanges();
    return [...found].slice(0, 40);
  });
}
