import type { Locator, Page } from "@playwright/test";
import type { Address } from "@/lib/protocol";
import { expectNoViolation } from "./violations";
import { type Chain, freshTicker } from "./wallet/chain";
import { expect, test } from "./wallet/fixtures";

const SENDER = 1;

/** Deploys a token and mints 100, 50, 33, … units of it to as many recipients, and waits until they are indexed. */
async function tokenWith(holders: number, chain: Chain, page: Page): Promise<string> {
  const ticker = freshTicker();
  await chain.send(SENDER, { op: "deploy", tick: ticker, max: 100_000n, lim: 100n, contract: null, cmint: false });
  for (let rank = 1; rank <= holders; rank++) {
    const to: Address = `0x${rank.toString(16).padStart(40, "a")}`;
    const amt = BigInt(Math.floor(100 / rank));
    await chain.send(SENDER, { op: "mint", tick: ticker, id: String(rank), amt }, { to });
  }
  await expect.poll(async () => (await page.request.get(`/api/holder/${ticker}`)).json()).toBe(String(holders));
  return ticker;
}

const holders = (page: Page) => page.getByRole("region", { name: "Holders", exact: true });
const curve = (page: Page) => holders(page).getByRole("slider");
const tooltip = (page: Page) => holders(page).getByTestId("chart-tooltip");

/** Focuses a chart until it shows its values, which requires that the page is hydrated. */
async function focusChart(chart: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    await chart.blur();
    await chart.focus();
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test("the distribution curve states its scale and can be read by mouse, keyboard, touch and as a table", async ({
  page,
  chain,
  browser,
  baseURL,
}) => {
  const ticker = await tokenWith(24, chain, page);
  const path = `/token/${ticker}/holders`;
  await page.goto(path);
  await expect(holders(page).getByRole("figure")).toContainText(
    /Holders, largest first: 1 to 24 \(logarithmic scale\)/,
  );
  await expect(holders(page).getByRole("figure")).toContainText("Share of the supply (linear scale)");
  const { points, supply } = await (await page.request.get(`/api/explorer/tokens/${ticker}/distribution`)).json();
  expect([points[1], points.at(-1)]).toEqual([
    { rank: 2, amount: 150 },
    { rank: 24, amount: supply },
  ]);

  const box = await curve(page).boundingBox();
  if (box === null) throw new Error("the curve has no box");
  await focusChart(curve(page), tooltip(page));
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await expect(tooltip(page)).toHaveText(/^1 largest, [0-9.]+ %, 100$/);
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await expect(tooltip(page)).toHaveText(`24 largest, 100 %, ${supply}`);
  await page.mouse.move(0, 0);
  await expect(tooltip(page)).toHaveCount(0);

  await focusChart(curve(page), tooltip(page));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(curve(page)).toHaveAttribute("aria-valuetext", /^2 largest, [0-9.]+ %, 150$/);
  await expect(tooltip(page)).toContainText("2 largest");
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);

  await holders(page).getByText("Show as a table").click();
  const rows = holders(page)
    .getByRole("region", { name: /^Distribution/ })
    .getByRole("row");
  await expect(rows).toHaveCount(points.length + 1);
  await expect(rows.nth(2)).toContainText("2 largest");
  await expect(rows.nth(2)).toContainText("150");
  await expectNoViolation(page);

  const phone = await browser.newContext({
    baseURL: baseURL ?? "",
    hasTouch: true,
    viewport: { width: 390, height: 800 },
  });
  const touched = await phone.newPage();
  await touched.goto(path);
  await expect(async () => {
    await curve(touched).tap();
    await expect(tooltip(touched)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await phone.close();
});

test("a token with few holders has a linear curve, and a token with one holder has none", async ({ page, chain }) => {
  await page.goto(`/token/${await tokenWith(3, chain, page)}/holders`);
  await expect(holders(page).getByRole("figure")).toContainText(/1 to 3 \(linear scale\)/);
  await page.goto(`/token/${await tokenWith(1, chain, page)}/holders`);
  await expect(holders(page).getByText("The largest holder owns 100 %.")).toBeVisible();
  await expect(holders(page).getByRole("figure")).toHaveCount(0);
});

/** The number of mints of a token by hour, named as in the chart. */
async function mintsByHour(page: Page, ticker: string): Promise<Map<string, number>> {
  const answer = await (await page.request.get(`/api/explorer/operations?ticker=${ticker}`)).json();
  const counts = new Map<string, number>();
  for (const { op, timestamp } of answer.operations) {
    if (op !== "mint") continue;
    const date = new Date(timestamp * 1000);
    const day = date.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
    const hour = `${day}, ${date.toISOString().slice(11, 13)}:00`;
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return counts;
}

test("mints over time cover at least a day, with named axes and the number of each hour", async ({ page, chain }) => {
  const ticker = await tokenWith(2, chain, page);
  await page.goto(`/token/${ticker}`);
  const mints = page.getByRole("region", { name: "Mints over time" });
  await expect(mints.getByRole("figure")).toContainText("Mints");
  await expect(mints.getByRole("figure")).toContainText("Hour (UTC)");
  await expect(mints.getByRole("slider")).toHaveAttribute("aria-valuemax", "23");
  const shown = mints.getByTestId("chart-tooltip");
  await focusChart(mints.getByRole("slider"), shown);
  const counts = await mintsByHour(page, ticker);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const [hour, count] of counts) {
    await page.keyboard.press("End");
    // The last column is the present hour. A new one may have begun since the mint.
    if (!(await shown.textContent())?.startsWith(hour)) await page.keyboard.press("ArrowLeft");
    await expect(shown).toHaveText(`${hour}, ${count}`);
  }
});

test("holders over time show their number at the end of each hour, also as a table", async ({ page, chain }) => {
  const ticker = await tokenWith(3, chain, page);
  await page.goto(`/token/${ticker}`);
  const figure = holders(page).getByRole("figure").filter({ hasText: "Hour (UTC)" });
  const slider = figure.getByRole("slider");
  await expect(slider).toHaveAccessibleName(/0 holders\. .*3 holders\.$/);
  await expect(slider).toHaveAttribute("aria-valuemax", "23");
  await focusChart(slider, figure.getByTestId("chart-tooltip"));
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /, 3$/);
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /, 0$/);
  await figure.getByText("Show as a table").click();
  await expect(figure.getByRole("row")).toHaveCount(25);
  await expect(figure.getByRole("cell").last()).toHaveText("3");
  await expectNoViolation(page);
});

test("holders are sorted by a column in the URL, by keyboard too", async ({ page, chain }) => {
  const ticker = await tokenWith(2, chain, page);
  const rich: Address = `0x${"1".padStart(40, "a")}`;
  const amounts = holders(page)
    .getByRole("row")
    .getByRole("cell", { name: /^(100|50)$/ });
  const head = (name: string) => page.getByRole("columnheader", { name });
  await page.goto(`/token/${ticker}/holders`);
  await expect(amounts).toHaveText(["100", "50"]);
  await expect(head("Amount")).toHaveAttribute("aria-sort", "descending");
  await expect(head("Rank")).toBeVisible();
  await head("Amount").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/token/${ticker}/holders?direction=asc`);
  await expect(amounts).toHaveText(["50", "100"]);
  await expect(head("Amount")).toHaveAttribute("aria-sort", "ascending");
  await expect(head("Rank")).toHaveCount(0);
  await head("Holder").getByRole("link").click();
  await expect(page).toHaveURL(`/token/${ticker}/holders?order=address`);
  await expect(amounts).toHaveText(["100", "50"]);
  await expect(head("Amount")).not.toHaveAttribute("aria-sort", /./);
  await page.reload();
  await expect(holders(page).getByRole("row").nth(1)).toContainText(rich.slice(0, 6));
  await expectNoViolation(page);
});

test("the operations per day of the home page can be read by keyboard and as a table", async ({ page }) => {
  await page.goto("/");
  const totals = page.getByRole("region", { name: "Totals" });
  await focusChart(totals.getByRole("slider", { name: "Operations per day" }), totals.getByTestId("chart-tooltip"));
  await expect(totals.getByTestId("chart-tooltip")).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, [0-9,]+$/);
  await totals.getByText("Show as a table").click();
  await expect(totals.getByRole("row")).toHaveCount(15);
});

test("the price chart can be read by keyboard", async ({ page }) => {
  await page.goto("/token/OAK/market");
  const chart = page.getByRole("slider", { name: /OAK/ });
  await expect(chart).toHaveAttribute("aria-valuetext", /Close/i);
  const last = Number(await chart.getAttribute("aria-valuemax"));
  await expect(chart).toHaveAttribute("aria-valuenow", String(last));
  await expect(async () => {
    await chart.press("Home");
    await expect(chart).toHaveAttribute("aria-valuenow", "0", { timeout: 1_000 });
  }).toPass();
  await chart.press("End");
  await expect(chart).toHaveAttribute("aria-valuenow", String(last));
});
