import { openPage } from "./open-page";
import { freshTicker } from "./wallet/chain";
import { connect, deploy, expect, mint, test } from "./wallet/fixtures";
import { nextSnapshot } from "./wallet/snapshots";

test("what was typed in the deploy form survives a reload and the way back, until it is sent", async ({
  page,
  wallet: _,
}) => {
  const ticker = freshTicker();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await openPage(page, "/deploy");
  await field("Ticker").fill(ticker);
  await field("Max amount").fill("2100");
  await field("Limit per mint").fill("x");
  await page.getByRole("radio", { name: "Contract only" }).check();
  await page.reload();
  await expect(field("Ticker")).toHaveValue(ticker);
  await expect(field("Max amount")).toHaveValue("2100");
  await expect(page.getByRole("radio", { name: "Contract only" })).toBeChecked();
  await expect(page.getByText("Enter a whole number, such as 1000.")).toBeVisible();
  await page.getByRole("radio", { name: "Anyone" }).check();
  await field("Limit per mint").fill("10");
  await page.getByRole("banner").getByRole("link", { name: "Tokens" }).click();
  await expect(page).toHaveURL("/tokens");
  await page.goBack();
  await expect(field("Limit per mint")).toHaveValue("10");
  await expect(page.getByTestId("message")).toContainText(`"tick":"${ticker}","max":2100,"lim":10`);
  await connect(page, "Test wallet");
  await page.getByRole("button", { name: "Sign and send" }).click();
  await expect(field("Ticker")).toHaveValue("");
  await page.reload();
  await expect(field("Ticker")).toHaveValue("");
});

test("what was typed in the airdrop form survives a reload", async ({ page, stage }) => {
  const tick = await deploy(stage);
  await mint(stage, 7, { tick, id: "1", amt: 10n });
  await nextSnapshot(stage);
  await openPage(page, `/airdrop?ticker=${tick}`);
  await page.getByLabel("Total", { exact: true }).fill("1.5");
  await page.getByRole("radio", { name: "Equally" }).check();
  await page.getByRole("combobox", { name: "Open for" }).selectOption("90 days");
  await page.reload();
  await expect(page.getByLabel("Total", { exact: true })).toHaveValue("1.5");
  await expect(page.getByRole("radio", { name: "Equally" })).toBeChecked();
  await expect(page.getByRole("combobox", { name: "Open for" })).toHaveValue("90");
});
