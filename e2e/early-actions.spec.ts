import type { Page } from "@playwright/test";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { hydrated } from "./open-page";
import { connect, deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { mintAndOffer } from "./wallet/market";
import { COIN, dialog, SELLER } from "./wallet/market-page";

const TEXT = "0123";

/** Opens a page whose scripts load only once the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    release();
    await hydrated(page);
  };
}

test("a click on a button before the scripts of the page have loaded takes effect once they have", async ({
  page,
  wallet: _,
}) => {
  const load = await openEarly(page, "/");
  const connecting = page.getByRole("banner").getByRole("button", { name: "Connect", exact: true });
  await connecting.click();
  await expect(connecting).toHaveAttribute("aria-busy", "true");
  await load();
  await expect(dialog(page).getByRole("button", { name: "Test wallet" })).toBeVisible();
});

test("fields of a form keep what was typed and chosen before the scripts had loaded", async ({ page, wallet: _ }) => {
  const load = await openEarly(page, "/deploy");
  await page.getByRole("radio", { name: "Contract only" }).check();
  await page.getByRole("radio", { name: "Contract-approved" }).check();
  await page.getByText("Data and recipient").click();
  await page.getByLabel("Recipient").fill("0x12");
  await page.getByRole("button", { name: "Use the zero address" }).click();
  await page.getByLabel("Max amount").fill("21,000,000");
  await page.getByLabel("Ticker", { exact: true }).pressSequentially("EARY");
  await page.keyboard.press("ArrowLeft");
  await load();
  // Where the caret was.
  await page.keyboard.type("L");
  await expect(page.getByLabel("Ticker", { exact: true })).toHaveValue("EARLY");
  await expect(page.getByRole("radio", { name: "Contract-approved" })).toBeChecked();
  await expect(page.getByLabel("Recipient")).toHaveValue(ZERO_ADDRESS);
  // The form writes the number without commas when the person leaves the field.
  await expect(page.getByLabel("Max amount")).toHaveValue("21000000");
  await page.getByLabel("Contract", { exact: true }).fill(ZERO_ADDRESS);
  await page.getByLabel("Limit per mint").fill("10");
  await connect(page, "Test wallet");
  await expect(page.getByTestId("message")).toContainText('"tick":"EARLY","max":21000000,"lim":10');
});

test("text that an input method still composes when the scripts load is not lost", async ({ page }) => {
  const load = await openEarly(page, "/mint?ticker=OAK");
  const amount = page.getByLabel("Amount", { exact: true });
  await amount.selectText();
  const session = await page.context().newCDPSession(page);
  for (const text of ["1", "12"]) {
    await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await load();
  await amount.blur();
  await expect(amount).toHaveValue("12");
  await expect(page.getByTestId("message")).toContainText('"amt":"12"');
});

test("an offer that was selected before the scripts had loaded is selected", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  await mintAndOffer(stage, SELLER, ticker, [COIN, 2n * COIN]);
  const load = await openEarly(page, `/token/${ticker}/market`);
  const box = page.getByRole("checkbox", { name: `${SELLER}-0` });
  await box.check();
  await load();
  await expect(box).toBeChecked();
  await expect(page.getByRole("region", { name: "Selected offers" })).toContainText("1 selected");
});

test("the search suggests for early text, and opens the results on an early Enter", async ({ page }) => {
  const load = await openEarly(page, "/status");
  const search = page.getByRole("combobox", { name: /^Search/ });
  await search.fill("OAK");
  await load();
  await expect(search).toHaveValue("OAK");
  await expect(page.getByRole("option", { name: /^OAK/ })).toBeVisible();

  await page.unrouteAll();
  const loadAgain = await openEarly(page, "/status");
  await search.fill("OA");
  await search.press("Enter");
  await expect(page).toHaveURL("/search?q=OA");
  await loadAgain();
  await expect(search).toHaveValue("OA");
});

test("an early Enter in a form of the page does not load the page again", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, WALLET_ACCOUNT, { tick, id: "1", amt: 10n });
  const path = `/transfer?i=${tick}.${tokenId}`;
  const load = await openEarly(page, path);
  await page.getByLabel("Recipient").fill(TEXT);
  await page.getByLabel("Recipient").press("Enter");
  await load();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel("Recipient")).toHaveValue(TEXT);
  await expect(page.getByText("Not an address. Use 0x")).toBeVisible();
});
