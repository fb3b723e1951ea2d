import type { Page } from "@playwright/test";
import { parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { expect, test as walletTest } from "./wallet/fixtures";
import { addAuthenticator, connectedAddress, createAccount, named } from "./wallet/passkeys";

const test = walletTest.extend({ baseURL: ({ site }, use) => use(named(site.page)) });

const reminder = (page: Page) => page.getByRole("complementary", { name: "Recovery key" });

/** Counts the page's requests for a balance. */
function countBalances(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes("eth_getBalance") === true) count += 1;
  });
  return () => count;
}

test("the reminder of the recovery key reads the balance once on each page", async ({ page, chain }) => {
  await page.clock.install();
  await addAuthenticator(page);
  await page.goto("/mint");
  await createAccount(page);
  await expect(reminder(page)).toContainText("Your account has 10 ETH and no recovery key.");

  const count = countBalances(page);
  await page.goto("/status");
  await expect(reminder(page)).toContainText("Your account has 10 ETH");
  expect(count()).toBe(1);
  await page.clock.fastForward("05:00");
  // A block arrives in the stream and changes the page.
  // What was due is sent by the time that the page hears of a new block.
  const change = page.waitForResponse((response) => response.url().includes("/api/explorer/status"));
  await chain.mine();
  await change;
  await expect(reminder(page)).toBeVisible();
  expect(count()).toBe(1);

  const address = parseAddress(await connectedAddress(page));
  await chain.setBalance(address ?? ZERO_ADDRESS, 3n * 10n ** 18n);
  await page.getByRole("link", { name: "Tokens" }).first().click();
  await expect(reminder(page)).toContainText("Your account has 3 ETH");
  expect(count()).toBe(2);
});
