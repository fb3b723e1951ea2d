import type { Page } from "@playwright/test";
import { deploy, expect, test as walletTest } from "./wallet/fixtures";
import { addAuthenticator, createAccount, dialog, named } from "./wallet/passkeys";

const test = walletTest.extend({ baseURL: ({ site }, use) => use(named(site.page)) });

const run = (page: Page) => page.getByRole("region", { name: "Batch" });

/** Begins a run of three mints, whose cost and limit the dialog shows first. */
async function mintThree(page: Page, tick: string): Promise<void> {
  await page.getByLabel("How many").fill("3");
  await page.getByRole("button", { name: "Mint 3", exact: true }).click();
  await expect(dialog(page)).toContainText("Sign 3 mints");
  await expect(dialog(page)).toContainText(`"tick":"${tick}","id":"1"`);
  await expect(dialog(page)).toContainText(/Cost of all, about\s*0\.\d+ ETH/);
  await expect(dialog(page)).toContainText(/Limit of all\s*0\.\d+ ETH/);
  await dialog(page).getByRole("button", { name: "Sign 3 mints" }).click();
}

/** Sets what the page believes about its tab, and tells it so. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/** Holds the second transaction that the page sends. Returns a promise of it, and the function that lets it pass. */
function holdSecond(page: Page): { held: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  const held = new Promise<void>((resolve) => {
    void page.route("**/rpc", async (route) => {
      const isSecond = route.request().postData()?.includes("eth_sendRawTransaction") === true && ++sent === 2;
      if (isSecond) resolve();
      if (isSecond) await released;
      await route.continue();
    });
  });
  return { held, release };
}

test("a run of mints asks the passkey once", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const { effort } = await addAuthenticator(page);
  await page.goto(`/mint?ticker=${tick}`);
  await expect(page.getByText("your wallet asks each time")).toBeVisible();
  const address = await createAccount(page);
  await expect(page.getByText("your passkey asks once for all")).toBeVisible();
  await expect(page.getByText("your wallet asks each time")).toHaveCount(0);
  await mintThree(page, tick);
  await expect(run(page)).toContainText("All transactions are sent.");
  await expect(run(page)).toContainText("3 confirmed");
  expect(effort.prompts).toBe(2);
  const { balance } = await (await stage.request.get(`/api/${address}/${tick}/balanceb`)).json();
  expect(balance).toBe(300);
});

test("a run that is declined sends nothing", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const { effort } = await addAuthenticator(page);
  await page.goto(`/mint?ticker=${tick}`);
  await createAccount(page);
  await page.getByLabel("How many").fill("3");
  await page.getByRole("button", { name: "Mint 3", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(run(page)).toContainText("Paused: you declined in your wallet.");
  await expect(run(page)).toContainText("0 of 3 signed and sent");
  expect(effort.prompts).toBe(1);
});

test("a hidden tab forgets the key of a run, which asks again", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const { effort } = await addAuthenticator(page);
  await page.goto(`/mint?ticker=${tick}`);
  await createAccount(page);
  const { held, release } = holdSecond(page);
  await mintThree(page, tick);
  await held;
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  release();
  await expect(run(page)).toContainText("Paused: this tab was hidden, so it forgot the key.");
  await expect(run(page)).toContainText("2 of 3 signed and sent");
  expect(effort.prompts).toBe(2);
  await run(page).getByRole("button", { name: "Resume" }).click();
  await expect(dialog(page)).toContainText("This is what your passkey signs.");
  await dialog(page).getByRole("button", { name: "Sign and send" }).click();
  await expect(run(page)).toContainText("3 confirmed");
  expect(effort.prompts).toBe(3);
});
