import type { Page } from "@playwright/test";
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { joinedTexts } from "./joined-texts";
import { hydrated } from "./open-page";
import { smallTargets } from "./small-targets";
import { connect, deploy, expect, faultsIn, mint, test } from "./wallet/fixtures";
import { mintAndOffer } from "./wallet/market";
import { COIN, SELLER } from "./wallet/market-page";

const WIDTHS = [390, 1440];
/** The pages are checked in this many tests, which all workers share. */
const PARTS = 4;
/** Only the tests of this file use it. */
const OWNER = 13;

test.describe.configure({ mode: "parallel" });
test.use({ account: OWNER });

/** What is too small to be pressed, and what a copy of the page joins, at each width. */
async function faultsOf(page: Page, where: string): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = { small: await smallTargets(page), joined: await joinedTexts(page) };
    for (const [kind, texts] of Object.entries(found)) {
      if (texts.length > 0) faults[`${where} at ${width} px, ${kind}`] = texts;
    }
  }
  return faults;
}

for (let part = 1; part <= PARTS; part++) {
  test(`targets are 24 px or have that much room, and a copy keeps the gaps of a page, part ${part} of ${PARTS}`, async ({
    browser,
    baseURL,
  }) => {
    const left = (await demoPages(baseURL ?? "")).filter((_, index) => index % PARTS === part - 1);
    expect(left.length).toBeGreaterThan(0);
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const errors = faultsIn(context, baseURL);
    const page = await context.newPage();
    const faults: Record<string, string[]> = {};
    for (const { path } of left) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      Object.assign(faults, await faultsOf(page, path));
    }
    expect(faults).toEqual({});
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("so are those of lists to select from, of menus and of dialogs", async ({ page, wallet: _, stage }) => {
  const ticker = await deploy(stage);
  await mintAndOffer(stage, SELLER, ticker, [COIN, 2n * COIN]);
  await mint(stage, OWNER, { tick: ticker, id: "1", amt: 7n });
  const faults: Record<string, string[]> = {};
  const look = async (where: string) => Object.assign(faults, await faultsOf(page, where));
  await page.goto("/owned");
  await connect(page, "Test wallet");
  await expect(page.getByRole("checkbox", { name: new RegExp(ticker) })).toBeVisible();
  await look("/owned");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await look("/owned as a list");
  for (const path of [`/token/${ticker}/market`, `/market/offers?ticker=${ticker}`]) {
    await page.goto(path);
    await expect(page.getByRole("checkbox", { name: /^Select/ }).first()).toBeVisible();
    await look(path);
  }
  await page.getByRole("button", { name: "Buy" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("the dialog of a purchase");
  await page.goto("/");
  await page.getByRole("button", { name: /^Wallet account/ }).click();
  await expect(page.getByRole("navigation", { name: "Account menu" })).toBeVisible();
  await look("the menu of the account");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("the palette");
  expect(faults).toEqual({});
});
