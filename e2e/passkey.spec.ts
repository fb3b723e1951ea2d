import { deploy, expect, test as walletTest } from "./wallet/fixtures";
import { mints, sign } from "./wallet/mint-page";
import {
  addAuthenticator,
  connectedAddress,
  createAccount,
  dialog,
  forgetDevice,
  named,
  openSignIn,
} from "./wallet/passkeys";

const test = walletTest.extend({ baseURL: ({ site }, use) => use(named(site.page)) });

test("a newcomer mints with five clicks and two prompts, and again after a reload @smoke", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const { effort } = await addAuthenticator(page);
  await page.goto(`/mint?ticker=${tick}`);
  await openSignIn(page);
  const steps = dialog(page).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText("It works only at localhost");
  await dialog(page).getByRole("button", { name: "Create a passkey" }).click();
  await expect(steps.nth(1)).toContainText("Show the recovery key");
  await expect(steps.nth(2)).toContainText("Waiting for coins …");
  await dialog(page).getByRole("button", { name: "Get 10 ETH and go on" }).click();
  const address = await connectedAddress(page);

  const signed = page.getByTestId("signed");
  await expect(signed).toContainText("(31337)");
  await expect(signed).toContainText(address);
  await expect(signed).toContainText(`data:,{"p":"nip-20","op":"mint","tick":"${tick}","id":"1","amt":"100"}`);
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "accepted");
  await expect(mints(page)).toContainText(`You own ${tick} #1 · 100 ${tick}.`);
  expect(effort).toEqual({ clicks: 5, prompts: 2 });

  await page.reload();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
  await expect(signed).toContainText('"id":"2"');
  await sign(page).click();
  await expect(mints(page).first()).toContainText(`You own ${tick} #2 · 100 ${tick}.`);
  expect(effort.prompts).toBe(3);
  const { balance } = await (await stage.request.get(`/api/${address}/${tick}/balanceb`)).json();
  expect(balance).toBe(200);
});

test("another device with the same passkey has the same account", async ({ page }) => {
  const { effort } = await addAuthenticator(page);
  await page.goto("/mint");
  const address = await createAccount(page);
  await forgetDevice(page);
  await page.reload();
  await openSignIn(page);
  await dialog(page).getByRole("button", { name: "Use my passkey" }).click();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  expect(await connectedAddress(page)).toBe(address);
  expect(effort.prompts).toBe(2);
});

test("a canceled prompt changes nothing", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const { effort, setVerified } = await addAuthenticator(page);
  await page.goto(`/mint?ticker=${tick}`);
  await openSignIn(page);
  await setVerified(false);
  await dialog(page).getByRole("button", { name: "Create a passkey" }).click();
  await expect(dialog(page).getByRole("status").first()).toContainText("Nothing was changed.");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Connect a wallet" })).toBeVisible();
  expect(effort.prompts).toBe(1);
});

test("a mint whose prompt is canceled is not sent", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const { effort, setVerified } = await addAuthenticator(page);
  await page.goto(`/mint?ticker=${tick}`);
  await createAccount(page);
  await setVerified(false);
  await expect(page.getByTestId("signed")).toContainText(tick);
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "not-sent");
  await expect(mints(page)).toContainText("declined");
  expect(effort.prompts).toBe(2);
});

test("a person who signs out and in again goes on without a prompt", async ({ page }) => {
  const { effort } = await addAuthenticator(page);
  await page.goto("/mint");
  const address = await createAccount(page);
  await page.getByRole("button", { name: "Wallet account" }).click();
  await page.getByRole("button", { name: "Balance and disconnect" }).click();
  await dialog(page).getByRole("button", { name: "Disconnect" }).click();
  await openSignIn(page);
  await dialog(page)
    .getByRole("button", { name: /^Go on as 0x/ })
    .click();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  expect(await connectedAddress(page)).toBe(address);
  expect(effort.prompts).toBe(1);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`what a passkey signs is in view with the button at ${size.width} x ${size.height}`, async ({ page, stage }) => {
    const tick = await deploy(stage);
    await addAuthenticator(page);
    await page.setViewportSize(size);
    await page.goto(`/mint?ticker=${tick}`);
    const address = await createAccount(page);
    await expect(page.getByTestId("signed")).toContainText(address);
    await expect(sign(page)).toBeEnabled();
    await expect(sign(page)).toBeInViewport({ ratio: 1 });
    const decisive = page.getByTestId("decisive").filter({ visible: true });
    await expect(decisive).toContainText(`Mint ${tick} #1 · 100 ${tick}`);
    await expect(decisive).toContainText("to your account");
    await expect(decisive).toBeInViewport({ ratio: 1 });
    // On a narrow screen it is above the bar.
    if (size.width > 1000) await expect(page.getByTestId("signed")).toBeInViewport({ ratio: 1 });
  });
}
