import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { renderAll } from "./render-all";

type Theme = "light" | "dark";

interface Checked {
  /** Themes to check, one after the other. Default: the current one. */
  readonly themes?: readonly Theme[];
  /** Selector of the part to check. Default: the whole page. */
  readonly part?: string;
  /** Where the page is; the message of a failure begins with it. */
  readonly where?: string;
}

/** The rules of axe that depend on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Expects no violation of axe's rules. In a second theme, only the rules that depend on the theme are checked. */
export async function expectNoViolation(page: Page, { themes, part, where = page.url() }: Checked = {}): Promise<void> {
  if (themes === undefined) expect(await violations(page, part), where).toEqual([]);
  for (const [index, theme] of (themes ?? []).entries()) {
    await changeTheme(page, theme);
    expect(await violations(page, part, index === 0 ? undefined : COLOR_RULES), `${where}, ${theme}`).toEqual([]);
  }
}

/** Changes the theme and waits for the end of the transition, whose intermediate colors do not count. */
async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** The violations of all rules or of `rules`. Legacy mode opens no page for frames, which the site does not use. */
async function violations(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  await renderAll(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) axe.include(part);
  if (rules !== undefined) axe.withRules(rules);
  const results = await axe.analyze();
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
