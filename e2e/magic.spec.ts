import type { Page } from "@playwright/test";
import { SERVICE_ACCOUNT, type Service, startService } from "./login/service";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, faultsIn, test as walletTest } from "./wallet/fixtures";
import { mints, sign } from "./wallet/mint-page";

interface Fixtures {
  /** A page that may use the frame of the service, which is another origin. */
  person: Page;
}

/** The site with the key of a service, whose frame is on this machine. */
const test = walletTest.extend<Fixtures, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const service = await startService();
      await use(service);
      service.close();
    },
    { scope: "worker" },
  ],
  environment: [
    ({ service }, use) =>
      use({ MAGIC_KEY: "pk_test_1", MAGIC_METHODS: "email,google", MAGIC_ENDPOINT: service.origin }),
    { scope: "worker" },
  ],
  person: async ({ browser, baseURL, service, site }, use) => {
    Object.assign(service, { chain: site.chain, isSignedIn: false, isRefusing: false, isReachable: true });
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const faults = faultsIn(context, baseURL);
    await use(await context.newPage());
    // A browser logs the frame that does not load, without its address.
    const isExpected = (fault: string) => fault.includes(service.origin) || fault.includes("status of 503");
    expect(faults.filter((fault) => !isExpected(fault))).toEqual([]);
    await context.close();
  },
});

const entry = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^E-mail, Google/ });
const form = (page: Page) => page.frameLocator(".magic-iframe").getByRole("button", { name: "Confirm the code" });
const account = (page: Page) => page.getByRole("button", { name: `Wallet account ${addressOf(SERVICE_ACCOUNT)}` });

async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await entry(page).click();
  await form(page).click();
  await expect(account(page)).toBeVisible();
}

test("a person signs in by e-mail, mints, stays signed in, and signs out", async ({ person: page, stage }) => {
  const tick = await deploy(stage);
  await page.goto(`/mint?ticker=${tick}`);
  await expect(page.locator(".magic-iframe")).toHaveCount(0);
  await signIn(page);
  await expectSigned(page, tick);
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "accepted");
  await page.reload();
  await expect(account(page)).toBeVisible();
  await account(page).click();
  await page.getByRole("button", { name: "Balance and disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Connect a wallet" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Connect a wallet" })).toBeVisible();
  await expect(page.locator(".magic-iframe")).toHaveCount(0);
});

/** Expects what will be signed: the service's frame does not show it. */
async function expectSigned(page: Page, tick: string, id = "1"): Promise<void> {
  const signed = page.getByTestId("signed");
  await expect(signed).toContainText("(31337)");
  await expect(signed).toContainText(addressOf(SERVICE_ACCOUNT));
  await expect(signed).toContainText(`"tick":"${tick}","id":"${id}"`);
}

test("a run of mints shows each before it is signed", async ({ person: page, stage }) => {
  const tick = await deploy(stage);
  await page.goto(`/mint?ticker=${tick}`);
  await signIn(page);
  await page.getByLabel("How many").fill("2");
  await expect(page.getByRole("button", { name: "Mint 2", exact: true })).toBeEnabled();
  await expect(page.getByText("your wallet asks each time")).toBeVisible();
  await page.getByRole("button", { name: "Mint 2", exact: true }).click();
  for (const id of ["1", "2"]) {
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("This is what your account signs.");
    await expectSigned(page, tick, id);
    await dialog.getByRole("button", { name: "Sign and send" }).click();
  }
  await expect(page.getByRole("region", { name: "Batch" })).toContainText("2 confirmed");
});

test("a refused signature and an expired session send nothing", async ({ person: page, stage, service }) => {
  const tick = await deploy(stage);
  await page.goto(`/mint?ticker=${tick}`);
  await signIn(page);
  service.isRefusing = true;
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "not-sent");
  await expect(mints(page)).toContainText("declined");
  Object.assign(service, { isRefusing: false, isSignedIn: false });
  await sign(page).click();
  await expect(mints(page)).toHaveCount(2);
  await expect(mints(page).first()).toHaveAttribute("data-status", "not-sent");
  await page.reload();
  await expect(page.getByRole("button", { name: "Connect a wallet" })).toBeVisible();
});

test("an unreachable service is said, and other wallets still connect", async ({ person: page, service }) => {
  service.isReachable = false;
  await page.goto("/mint");
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await entry(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /retry/i })).toBeVisible();
  service.isReachable = true;
  await dialog.getByRole("button", { name: /retry/i }).click();
  await form(page).click();
  await expect(account(page)).toBeVisible();
});
