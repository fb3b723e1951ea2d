import { deploy, expect, holdAnswers, test as walletTest } from "./wallet/fixtures";
import { mints, sign } from "./wallet/mint-page";
import { addAuthenticator, createAccount, dialog, named, openSignIn } from "./wallet/passkeys";

const test = walletTest.extend({ baseURL: ({ site }, use) => use(named(site.page)) });

walletTest(
  "an address without a name says why it has no passkeys, and leads to one that has",
  async ({ page, site }) => {
    const { effort } = await addAuthenticator(page);
    await page.goto("/mint");
    await openSignIn(page);
    await expect(dialog(page)).toContainText("the address of this page is a number");
    await expect(dialog(page).getByRole("button", { name: "Create a passkey" })).toHaveCount(0);
    const link = dialog(page).getByRole("link", { name: named(site.page) });
    await expect(link).toHaveAttribute("href", `${named(site.page)}/mint`);
    expect(effort.prompts).toBe(0);
  },
);

test("the page says that the code of the dialog loads, and nothing covers that", async ({ page }) => {
  await addAuthenticator(page);
  await page.goto("/mint");
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  const choice = dialog(page).getByRole("button", { name: /^Passkey/ });
  await expect(choice).toBeVisible();
  const release = await holdAnswers(page, "**/_next/static/**/*.js*");
  await choice.click();
  const loading = page.getByRole("status").filter({ hasText: "Loading …" });
  await expect(loading).toBeInViewport({ ratio: 1 });
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(dialog(page).getByRole("heading", { name: /^Sign in to / })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test("a browser without the function says so before a passkey is made", async ({ page }) => {
  const { effort } = await addAuthenticator(page);
  await page.addInitScript(() => {
    Object.defineProperty(PublicKeyCredential, "getClientCapabilities", {
      value: async () => ({ "extension:prf": false }),
    });
  });
  await page.goto("/mint");
  await openSignIn(page);
  await expect(dialog(page)).toContainText("This browser can’t compute an account from a passkey");
  await expect(dialog(page).getByRole("button", { name: "Create a passkey" })).toHaveCount(0);
  expect(effort.prompts).toBe(0);
});

test("an authenticator without the function makes no account", async ({ page }) => {
  await addAuthenticator(page, { hasPrf: false });
  await page.goto("/mint");
  await openSignIn(page);
  await dialog(page).getByRole("button", { name: "Create a passkey" }).click();
  await expect(dialog(page)).toContainText("can’t compute an account from it, so it was not used");
  await expect(dialog(page)).toContainText("or connect a wallet");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Connect a wallet" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("engrave.passkey"))).toBeNull();
});

test("an authenticator with the function at logins only needs one more prompt", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const { effort } = await addAuthenticator(page);
  await page.addInitScript(() => {
    const read = PublicKeyCredential.prototype.getClientExtensionResults;
    PublicKeyCredential.prototype.getClientExtensionResults = function (this: PublicKeyCredential) {
      const results = read.call(this);
      return this.response instanceof AuthenticatorAttestationResponse ? { prf: { enabled: true } } : results;
    };
  });
  await page.goto(`/mint?ticker=${tick}`);
  await createAccount(page);
  await expect(page.getByTestId("signed")).toContainText(tick);
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "accepted");
  expect(effort.prompts).toBe(3);
});
