import type { Page } from "@playwright/test";
import { openPage } from "./open-page";
import { overflow } from "./overflow";
import { expectNoViolation } from "./violations";
import { connect, deploy, expect, mint, test } from "./wallet/fixtures";

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const field = (page: Page) => palette(page).getByRole("combobox");
const option = (page: Page, name: string) => palette(page).getByRole("option", { name });

/** Opens a page and then the palette by the keyboard. */
async function openPalette(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("finds tokens, inscriptions and pages by the keyboard alone", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, 1, { tick, id: "3", amt: 10n });
  await openPalette(page, "/tokens");
  await field(page).fill(tick.toLowerCase());
  await expect(option(page, `Holders of ${tick}`)).toBeVisible();
  await expect(palette(page).getByRole("option").first()).toContainText(tick);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/token/${tick}`);

  await openPalette(page, "/tokens");
  await field(page).fill(`${tick} 3`);
  await expect(option(page, `${tick} #3 · 10 ${tick} Inscription`)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/inscription/${tick}/${tokenId}`);

  await openPalette(page, "/");
  await field(page).fill("stat");
  await expect(option(page, "Status")).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/status");
});

test("finds blocks, addresses and hashes", async ({ page, stage, request }) => {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, 1, { tick, id: "1", amt: 10n });
  const { owner } = await (await request.get(`/api/owner/${tick}/${tokenId}`)).json();
  await openPalette(page, "/tokens");
  for (const [text, name] of [
    ["1", "1 Block"],
    [owner, "Address"],
    [tokenId, "Transaction"],
    [`0x${"9".repeat(40)}`, "Open 0x"],
  ]) {
    await field(page).fill(text ?? "");
    await expect(option(page, name ?? "").first()).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("runs actions and restores the focus", async ({ page, wallet, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ colorScheme: "light" });
  await openPalette(page, "/tokens");
  await field(page).fill("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("body")).toHaveCSS("color-scheme", "dark");
  await expect(palette(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Open the command palette" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open the command palette" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await field(page).fill("connect");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Test wallet" }).click();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await field(page).fill("copy my");
  await page.keyboard.press("Enter");
  const address = wallet.account.address.toLowerCase();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press("Control+k");
  await field(page).fill("my account");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/account/${address}`);
});

test("the key ? lists the shortcuts, in each language and on phones", async ({ page }) => {
  for (const [path, title] of [
    ["/", "Keyboard shortcuts"],
    ["/zh-CN/tokens", "键盘快捷键"],
  ] as const) {
    await openPage(page, path);
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: title });
    await expect(list.getByRole("definition")).toHaveText(["/", "CtrlK", "?", "Esc"]);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoViolation(page, { part: "[role=dialog]" });
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  // Someone who types a question mark gets it.
  await page.keyboard.press("/");
  await page.keyboard.type("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("search").getByRole("combobox")).toHaveValue("?");
});

test("opens no second dialog over an open one", async ({ page, wallet: _ }) => {
  await page.goto("/mint");
  await connect(page, "Test wallet");
  await page.getByRole("button", { name: "Wallet account" }).click();
  await page.getByRole("button", { name: "Balance and disconnect" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(palette(page)).toHaveCount(0);
});

for (const [width, scheme] of [
  [1440, "light"],
  [390, "dark"],
  [320, "light"],
] as const) {
  test(`is accessible and fits at ${width} pixels in the ${scheme} theme`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.goto("/tokens");
    await page.getByRole("button", { name: "Open the command palette" }).click();
    await expect(option(page, "Market")).toBeVisible();
    await expectNoViolation(page, { part: "[role=dialog]" });
    const box = await palette(page).boundingBox();
    expect(box === null ? null : [box.x >= 0, box.x + box.width <= width]).toEqual([true, true]);
    await field(page).fill("o");
    await expect(option(page, "Search for “o”")).toBeAttached();
    const small = await palette(page)
      .getByRole("option")
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
    await field(page).fill("nothing like this");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=nothing+like+this");
  });
}
