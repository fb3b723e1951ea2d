import type { Page } from "@playwright/test";
import { openPage } from "./open-page";
import { deploy, expect, test } from "./wallet/fixtures";
import { mints, openMint, sign } from "./wallet/mint-page";

let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage, { max: 10_000_000n, lim: 2_000_000n });
});

const toasts = (page: Page) => page.getByRole("region", { name: /^Transaction updates/ }).getByRole("listitem");

test("the button waits for the wallet, and a second press sends no request", async ({ page, wallet }) => {
  await openMint(page, ticker);
  const open = wallet.holdSigning();
  await sign(page).click();
  const waiting = page.getByRole("button", { name: "Confirm in your wallet …" });
  await expect(waiting).toBeDisabled();
  await expect(waiting).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => wallet.asked).toBe(1);
  await waiting.click({ force: true });
  // The page still shows the message that the wallet shows.
  await expect(page.getByTestId("message")).toContainText('"id":"1"');
  open();
  await expect(mints(page)).toContainText("#1 ·");
  await expect(page.getByRole("button", { name: "Mint again" })).toBeEnabled();
  expect(wallet.asked).toBe(1);
});

test("two presses at once open one request", async ({ page, wallet }) => {
  await openMint(page, ticker);
  await expect(sign(page)).toBeEnabled();
  await sign(page).evaluate((button) => {
    if (!(button instanceof HTMLElement)) return;
    button.click();
    button.click();
  });
  // The page lists the mint before it asks the wallet.
  await expect(mints(page).first()).toHaveAttribute("data-status", "accepted");
  await expect(mints(page)).toHaveCount(1);
  expect(wallet.asked).toBe(1);
});

test("the page reports that the wallet did not switch the network", async ({ page, wallet }) => {
  await openMint(page, ticker);
  wallet.declinesSwitch = true;
  await wallet.changeChain(1);
  await page.getByRole("button", { name: "Switch to Local development chain" }).click();
  await expect(page.getByRole("main")).toContainText(
    "You declined to switch. Your wallet is still on another network.",
  );
  await page.getByRole("button", { name: "Wrong network" }).click();
  await expect(page.getByRole("banner")).toContainText("You declined to switch.");
  wallet.declinesSwitch = false;
  await page.getByRole("button", { name: "Switch to Local development chain" }).click();
  await expect(sign(page)).toBeEnabled();
});

test("accepts a number with commas between groups, and says what to enter instead of others", async ({
  page,
  wallet: _,
}) => {
  await openPage(page, `/mint?ticker=${ticker}`);
  const amount = page.getByLabel("Amount");
  await amount.fill("1,000,000");
  await expect(page.getByTestId("message")).toContainText('"amt":"1000000"');
  await expect(page.getByTestId("preview")).toContainText("Valid");
  await amount.blur();
  await expect(amount).toHaveValue("1000000");
  await amount.fill("1,00");
  await expect(page.getByText("Enter a whole number, such as 1000.")).toBeVisible();

  await openPage(page, "/deploy");
  const max = page.getByLabel("Max amount", { exact: true });
  await max.fill("21,000,000");
  await max.blur();
  await expect(max).toHaveValue("21000000");
});

test("toasts cover no field, do not overlap, and link to their inscription", async ({ page, wallet }) => {
  await openMint(page, ticker);
  const boxes = () =>
    page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      // Narrow screens show only the newest toast. The others are transparent, and clicks pass through them.
      const shown = [...document.querySelectorAll("[data-sonner-toast]")]
        .filter((toast) => toast.checkVisibility({ opacityProperty: true }))
        .map(boxOf);
      const fields = [...document.querySelectorAll("main input, main select, header input")].map(boxOf);
      return {
        isShown: shown.length > 0,
        covered: shown.filter((toast) => fields.some((field) => field.width > 0 && meet(toast, field))).length,
        overlaps: shown.filter((toast, index) => shown.slice(index + 1).some((other) => meet(toast, other))).length,
      };
    });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const before = await mints(page).count();
    await sign(page).click();
    await expect(mints(page)).toHaveCount(before + 1);
    await expect(mints(page).first()).toHaveAttribute("data-status", "accepted");
    await page.evaluate(() => window.scrollTo(0, 0));
    const accepted = toasts(page).filter({ hasText: "Accepted" }).first();
    await expect(accepted).toBeVisible();
    // Under the pointer, a toast stays for longer than its eight seconds.
    await accepted.hover();
    // Toasts move for a short time.
    await expect.poll(boxes).toEqual({ isShown: true, covered: 0, overlaps: 0 });
  }
  await toasts(page).first().getByRole("link", { name: "View inscription" }).click();
  await expect(page).toHaveURL(new RegExp(`/inscription/${ticker}/`));
  expect(wallet.behavior).toBe("approve");
});

test("a sentence ends with one full stop", async ({ page, wallet }) => {
  wallet.behavior = "busy";
  await openMint(page, ticker);
  await sign(page).click();
  await expect(mints(page)).toContainText("Your wallet already has an open request. Answer that request");
  await expect(mints(page)).not.toContainText("..");
});
