import type { Page } from "@playwright/test";
import { test } from "./full-browser";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, mint } from "./wallet/fixtures";

const OTHER = 3;

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const choice = (page: Page) => page.getByRole("checkbox", { name: "Notify me in this browser" });

/** The notifications that the site shows, as the browser reports them to it. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, path: data.path }));
  });

test("a watched token’s operations become notifications that lead to them", async ({ page, stage, chain, request }) => {
  const ticker = await deploy(stage, { max: 10_000n, lim: 5_000n });
  await page.clock.install();
  await page.goto(`/token/${ticker}`);
  const watch = page.getByRole("button", { name: `Watch ${ticker}` });
  await watch.click();
  await expect(watch).toHaveAttribute("aria-pressed", "true");
  await page.goto("/owned");
  // The box is checked once the browser has the permission.
  await choice(page).click();
  await expect(choice(page)).toBeChecked();
  // Operations from before notifications were turned on cause none.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("notification");
  expect(await shown(page)).toEqual([]);

  const hash = await mint(stage, OTHER, { tick: ticker, id: "1", amt: 5_000n });
  await page.clock.fastForward(30_000);
  const notification = { title: `${ticker}: new operation`, body: `Mint 5,000 ${ticker}`, path: `/tx/${hash}` };
  await expect.poll(() => shown(page)).toEqual([notification]);

  await choice(page).click();
  await expect(choice(page)).not.toBeChecked();
  await chain.send(OTHER, { op: "tsf", tick: ticker, id: "1" }, { to: addressOf(4) });
  await expect
    .poll(async () => (await (await request.get(`/api/owner/${ticker}/${hash}`)).json()).owner)
    .toBe(addressOf(4));
  await page.clock.fastForward(60_000);
  expect(await shown(page)).toEqual([notification]);
});
