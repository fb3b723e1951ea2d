import type { Page } from "@playwright/test";
import { getAddress } from "viem";
import { openPage } from "./open-page";
import { developmentAccount } from "./wallet/accounts";
import { connect, deploy, expect, mint, test, transactionsOf } from "./wallet/fixtures";
import { press } from "./wallet/keyboard";

/** Development account of the test wallet. */
const OWNER = 5;
const FRIEND = developmentAccount(8).address;
let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

const sign = (page: Page) => page.getByRole("button", { name: "Sign and send" });
const preview = (page: Page) => page.getByTestId("preview");
const transfers = (page: Page) => transactionsOf(page, "Your transfers");

test("My inscriptions is empty, then shows a grid or a list by ticker, as the URL states", async ({
  page,
  wallet: _,
  stage,
}) => {
  await page.goto(`/owned?ticker=${ticker}`);
  await expect(page.getByText("Connect a wallet to see its inscriptions.")).toBeVisible();
  await connect(page, "Test wallet");
  await expect(page.getByText(`This account owns no ${ticker}.`)).toBeVisible();
  await mint(stage, OWNER, { tick: ticker, id: "1", amt: 40n });
  await mint(stage, OWNER, { tick: ticker, id: "2", amt: 2n });
  const row = page.getByRole("table", { name: "By token" }).getByRole("row").filter({ hasText: ticker });
  await expect(row.getByRole("cell").nth(1)).toHaveText(/^42\s*2 inscriptions$/);
  await page.getByRole("button", { name: "List" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "List" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("checkbox", { name: `Select ${ticker}` })).toHaveCount(2);
});

test("transfers several with the keyboard only and skips a listed one @smoke", async ({
  page,
  wallet: _,
  stage,
  chain,
  request,
}) => {
  const ids = ["1", "2", "3"];
  for (const id of ids) await mint(stage, OWNER, { tick: ticker, id, amt: 10n });
  await page.goto(`/owned?ticker=${ticker}`);
  await press(page, page.getByRole("button", { name: "Connect a wallet" }), "Enter");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Test wallet" }), "Enter");
  for (const id of ids) await press(page, page.getByRole("checkbox", { name: `Select ${ticker} #${id} ` }), "Space");
  await press(page, page.getByRole("main").getByRole("link", { name: "Transfer" }), "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transfer");
  await chain.send(OWNER, { op: "list", tick: ticker, id: "2", asking: null });
  await expect(page.getByText("It is listed. Unlist it first.")).toBeVisible();
  await press(page, page.getByLabel("Recipient"), "End");
  await page.keyboard.type(FRIEND);
  await expect(preview(page)).toContainText("Valid");
  // The Tab key skips it while the recipient is looked up.
  await expect(page.getByRole("button", { name: "Transfer 3" })).toBeEnabled();
  await press(page, page.getByRole("button", { name: "Transfer 3" }), "Enter");
  const run = page.getByRole("region", { name: "Batch" });
  await expect(run).toContainText("the next transaction would be rejected. The inscription is listed.");
  await press(page, run.getByRole("button", { name: "Skip this one" }), "Enter");
  await expect(run).toContainText("2 of 3 signed and sent");
  await expect(run).toContainText("2 confirmed");
  await expect(transfers(page)).toHaveCount(2);
  const { balance } = await (await request.get(`/api/${FRIEND}/${ticker}/balanceb`)).json();
  expect(balance).toBe(20);
});

test("checks a recipient before signing and remembers it afterwards", async ({ page, wallet, stage }) => {
  const tokenId = await mint(stage, OWNER, { tick: ticker, id: "1", amt: 10n });
  await page.goto(`/transfer?i=${ticker}.${tokenId}`);
  await connect(page, "Test wallet");
  const recipient = page.getByLabel("Recipient");
  await recipient.fill(FRIEND.slice(0, -1));
  await expect(page.getByText("Not an address.")).toBeVisible();
  // The case of one letter is wrong, as after a typo.
  const proper = getAddress(FRIEND);
  const at = proper.search(/[a-f]/);
  await recipient.fill(`${proper.slice(0, at)}${proper.charAt(at).toUpperCase()}${proper.slice(at + 1)}`);
  await expect(page.getByText("The address has a wrong checksum")).toBeVisible();
  await recipient.fill(`0x${"0".repeat(40)}`);
  await expect(page.getByText("Anything sent there is lost.")).toBeVisible();
  await expect(sign(page)).toBeDisabled();
  await recipient.fill(wallet.account.address);
  await expect(page.getByText("This is your own address.")).toBeVisible();

  await recipient.fill(proper);
  await expect(preview(page)).toContainText("0x23618e…b21e8f will own it.");
  await sign(page).click();
  await expect(transfers(page)).toContainText("0x23618e…b21e8f owns it now.");

  const other = await mint(stage, OWNER, { tick: ticker, id: "2", amt: 10n });
  await page.goto(`/transfer?i=${ticker}.${other}`);
  await page.getByText("Recent recipients").click();
  await page.getByPlaceholder("Add a name").fill("Anna");
  await page.getByRole("button", { name: "0x23618e…b21e8f", exact: true }).click();
  await expect(recipient).toHaveValue(FRIEND.toLowerCase());
  // An address with the same first and last digits as Anna's.
  const trap = `${FRIEND.slice(0, 8)}${"0".repeat(28)}${FRIEND.slice(-6)}`.toLowerCase();
  await recipient.fill(trap);
  await expect(page.getByText("This address looks like Anna but is a different one.")).toBeVisible();
  await expect(sign(page)).toBeDisabled();
});

test("a recipient that the node could not check needs a confirmation until a retry succeeds", async ({
  page,
  wallet: _,
  stage,
}) => {
  const tokenId = await mint(stage, OWNER, { tick: ticker, id: "1", amt: 10n });
  const other = await mint(stage, OWNER, { tick: ticker, id: "2", amt: 10n });
  let isBroken = true;
  await page.route("**/rpc", async (route) => {
    const { id, method, params } = route.request().postDataJSON();
    const isLookup = method === "eth_getCode" && String(params[0]).toLowerCase() === FRIEND.toLowerCase();
    if (!isLookup || !isBroken) return route.continue();
    await route.fulfill({ json: { jsonrpc: "2.0", id, error: { code: -32000, message: "missing trie node" } } });
  });
  const failed = page.getByText("Could not check whether this address is a contract.");

  await page.goto(`/transfer?i=${ticker}.${tokenId}`);
  await connect(page, "Test wallet");
  await page.getByLabel("Recipient").fill(FRIEND);
  await expect(failed).toBeVisible();
  await expect(preview(page)).toContainText("Valid");
  await expect(sign(page)).toBeDisabled();
  await page.getByRole("checkbox", { name: "Send without this check." }).check();
  await expect(sign(page)).toBeEnabled();
  // The confirmation applied to this recipient only.
  await page.getByLabel("Recipient").fill(developmentAccount(9).address);
  await expect(failed).toBeHidden();
  await page.getByLabel("Recipient").fill(FRIEND);
  await expect(failed).toBeVisible();
  await expect(sign(page)).toBeDisabled();
  isBroken = false;
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(sign(page)).toBeEnabled();

  isBroken = true;
  await openPage(page, `/transfer?i=${ticker}.${tokenId}&i=${ticker}.${other}`);
  await page.getByLabel("Recipient").fill(FRIEND);
  const many = page.getByRole("button", { name: "Transfer 2" });
  await expect(failed).toBeVisible();
  await expect(many).toBeDisabled();
  await expect(page.getByText("Tick the box above to continue.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Send without this check." }).check();
  await expect(page.getByText("Tick the box above to continue.")).toBeHidden();
  await expect(many).toBeEnabled();
});

test("a transfer of an inscription of another owner needs a confirmation", async ({ page, wallet: _, stage }) => {
  const tokenId = await mint(stage, 6, { tick: ticker, id: "1", amt: 10n });
  await page.goto(`/transfer?i=${ticker}.${tokenId}`);
  await connect(page, "Test wallet");
  await page.getByLabel("Recipient").fill(FRIEND);
  await expect(page.getByText("Another account owns it.")).toBeVisible();
  await expect(preview(page)).toContainText("Would be rejected: The sender does not own the inscription.");
  await expect(sign(page)).toBeDisabled();
  await expect(page.getByText("Tick the box above to continue.")).toBeVisible();
  await page.getByRole("checkbox").check();
  await expect(page.getByText("Tick the box above to continue.")).toBeHidden();
  await sign(page).click();
  await expect(transfers(page)).toContainText("Rejected: The sender does not own the inscription.");
});
