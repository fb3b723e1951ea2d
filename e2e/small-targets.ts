import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { renderAll } from "./render-all";

/** Smallest side of a target, in CSS pixels (WCAG 2.2, 2.5.8). */
const SMALLEST = 24;

/**
 * The targets that are smaller than 24 px and have less than that much room. Axe knows the exceptions: links in a text, and targets
 * whose circles of 24 px touch no other one. It leaves out what opens details.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await renderAll(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.withRules(["target-size"]).analyze();
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, any }) => `${html.slice(0, 200)}: ${any.map(({ message }) => message).join(" ")}`),
  );
  return [...found, ...(await smallSummaries(page))];
}

function smallSummaries(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const all = [...document.querySelectorAll("summary")].filter((summary) => summary.checkVisibility());
    return all.flatMap((summary) => {
      const { width, height } = summary.getBoundingClientRect();
      return Math.min(width, height) < smallest ? [`<summary>${summary.textContent}: ${width} x ${height}`] : [];
    });
  }, SMALLEST);
}
