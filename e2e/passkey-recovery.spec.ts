import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { deploy, expect, test as walletTest } from "./wallet/fixtures";
import { mints, sign } from "./wallet/mint-page";
import { addAuthenticator, connectedAddress, createAccount, dialog, named, openSignIn } from "./wallet/passkeys";

const test = walletTest.extend({ baseURL: ({ site }, use) => use(named(site.page)) });

const PASSWORD = "a long password";

/** Opens the recovery key by the account's menu, and shows it. */
async function showKey(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Wallet account" }).click();
  await page.getByRole("button", { name: "Recovery key", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Show the recovery key" }).click();
  return (await page.getByTestId("recovery-key").textContent()) ?? "";
}

/** Saves the keystore file, and returns its path. */
async function saveFile(page: Page): Promise<string> {
  await dialog(page).getByLabel("Password for a keystore file").fill("short");
  await dialog(page).getByRole("button", { name: "Save as an encrypted file" }).click();
  await expect(dialog(page)).toContainText("Use at least 10 characters.");
  await dialog(page).getByLabel("Password for a keystore file").fill(PASSWORD);
  const downloaded = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Save as an encrypted file" }).click();
  return (await downloaded).path();
}

test("a recovery key and its file open the account in fresh browsers", async ({ page, stage, browser, baseURL }) => {
  const tick = await deploy(stage);
  const { effort } = await addAuthenticator(page);
  await page.goto(`/mint?ticker=${tick}`);
  const address = await createAccount(page);
  const reminder = page.getByRole("complementary", { name: "Recovery key" });
  await expect(reminder).toContainText("Your account has 10 ETH and no recovery key.");
  const key = await showKey(page);
  expect(key).toMatch(/^0x[0-9a-f]{64}$/);
  const file = await saveFile(page);
  expect(await readFile(file, "utf8")).not.toContain(key.slice(2));
  await dialog(page).getByRole("button", { name: "I have saved it" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(reminder).toHaveCount(0);
  await expect(page.getByText(key)).toHaveCount(0);
  expect(effort.prompts).toBe(2);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    key.slice(2),
  );

  for (const isFile of [false, true]) {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const fresh = await context.newPage();
    await addAuthenticator(fresh);
    await fresh.goto(`/mint?ticker=${tick}`);
    await openSignIn(fresh);
    await dialog(fresh).getByRole("button", { name: "Use a recovery key" }).click();
    if (isFile) {
      await dialog(fresh)
        .getByLabel("Or a keystore file")
        .setInputFiles({
          ...{ name: "key.json", mimeType: "application/json", buffer: await readFile(file) },
        });
      await dialog(fresh).getByLabel("Password of the file").fill(PASSWORD);
    } else {
      await dialog(fresh).getByLabel("Recovery key", { exact: true }).fill(key.slice(0, -1));
      await dialog(fresh).getByRole("button", { name: "Recover the account" }).click();
      await expect(dialog(fresh)).toContainText("Not a recovery key.");
      await dialog(fresh).getByLabel("Recovery key", { exact: true }).fill(key);
    }
    await dialog(fresh).getByRole("button", { name: "Recover the account" }).click();
    await dialog(fresh).getByRole("button", { name: "Done" }).click();
    expect(await connectedAddress(fresh)).toBe(address);
    const stored = await fresh.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(key.slice(2));
    await fresh.reload();
    await expect(fresh.getByTestId("signed")).toContainText(address);
    await sign(fresh).click();
    await expect(mints(fresh).first()).toHaveAttribute("data-status", "accepted");
    await context.close();
  }
});
