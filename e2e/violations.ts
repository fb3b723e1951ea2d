import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Theme = "light" | "dark";

interface Checked {
  /** Themes to check, one after the other. Default: the current one. */
  readonly themes?: readonly Theme[];
  /** Selector of the part to check. Default: the whole page. */
  readonly part?: string;
  /** Where the page is; the message of a failure begins with it. */
  readonly where?: string;
  /** Whether to check the rules that depend on the theme. Default: true. */
  readonly colors?: boolean;
}

/** The rules of axe that depend on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Selects the rules of a check. */
type Rules = (axe: AxeBuilder) => AxeBuilder;
const ALL: Rules = (axe) => axe;
const ONLY_COLORS: Rules = (axe) => axe.withRules(COLOR_RULES);
const NOT_COLORS: Rules = (axe) => axe.disableRules(COLOR_RULES);

/** Expects no violation of axe's rules. In a second theme, only the rules that depend on the theme are checked. */
export async function expectNoViolation(page: Page, checked: Checked = {}): Promise<void> {
  const { themes, part, where = page.url(), colors = true } = checked;
  if (themes === undefined) expect(await violations(page, part, colors ? ALL : NOT_COLORS), where).toEqual([]);
  for (const [index, theme] of (themes ?? []).entries()) {
    await changeTheme(page, theme);
    expect(await violations(page, part, index === 0 ? ALL : ONLY_COLORS), `${where}, ${theme}`).toEqual([]);
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

/** The violations of these rules. Legacy mode opens no page for frames, which the site does not use. */
async function violations(page: Page, part: string | undefined, rules: Rules): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) axe.include(part);
  const results = await rules(axe).analyze();
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
