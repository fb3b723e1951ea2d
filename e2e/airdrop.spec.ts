import type { Browser, Page } from "@playwright/test";
import { createPublicClient, encodeFunctionData, parseAbi, parseEther } from "viem";
import { cachedContracts } from "@/contracts/compile.mjs";
import { type Address, parseAddress } from "@/lib/protocol";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { expectNoViolation } from "./violations";
import { developmentAccount } from "./wallet/accounts";
import type { Chain } from "./wallet/chain";
import { connect, deploy, expect, mint, newPerson, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { nextSnapshot } from "./wallet/snapshots";

const HOLDER = 7;
const EXCLUDED = 8;
/** Creates a contract that delegates every call to another one (EIP-1167). */
const PROXY = "3d602d80600a3d3981f3363d3d373d3d3d363d73ADDRESS5af43d82803e903d91602b57fd5bf3";

const COIN = parseAbi([
  "function mint(address account, uint256 amount)",
  "function balanceOf(address account) view returns (uint256)",
]);

/** Deploys an ERC-20 and mints an amount of it for an account. */
async function deployCoin(chain: Chain, owner: Address, amount: bigint): Promise<Address> {
  const { bytecode } = cachedContracts().get("Coin") ?? {};
  if (bytecode === undefined) throw new Error("there is no contract Coin");
  const coin = parseAddress((await chain.call(EXCLUDED, bytecode)).contractAddress ?? "");
  if (coin === null) throw new Error("the coin was not created");
  await chain.call(EXCLUDED, encodeFunctionData({ abi: COIN, functionName: "mint", args: [owner, amount] }), coin);
  return coin;
}

/** The number of lines that a sum in ETH takes, in the text of an element. */
function linesOfSum(element: Element): number {
  const tops = new Set<number>();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { currentNode: text } = texts;
    for (const { index, 0: part } of (text.textContent ?? "").matchAll(/[\d.]+|ETH/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + part.length);
      for (const { top } of range.getClientRects()) tops.add(Math.round(top));
    }
  }
  return tops.size;
}

/** The deadline of a form that stays open for longer than the chosen days is still in the future. */
async function movesTheDeadline(page: Page): Promise<void> {
  const deadline = page.getByRole("region", { name: "Terms" }).locator("time");
  const later = Date.now() + 40 * 86_400_000;
  await page.clock.setFixedTime(later);
  await expect.poll(async () => Date.parse((await deadline.getAttribute("datetime")) ?? "")).toBeGreaterThan(later);
}

/** Another person opens the page, loses the connection to the site for a while, and leaves the form open for weeks. */
async function showsCodeThatCannotBeLoaded(browser: Browser, site: Omit<Parameters<typeof newPerson>[1], "index">) {
  const { page, leave } = await newPerson(browser, { ...site, index: HOLDER });
  await connect(page, "Test wallet");
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await page.getByLabel("Total", { exact: true }).fill("1");
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await page.unroute("**/_next/static/chunks/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Total", { exact: true }).fill("1");
  await expect(page.getByRole("button", { name: "Create the airdrop" })).toBeEnabled();
  await movesTheDeadline(page);
  await leave();
}

/** On another device, the account that an airdrop names as its payer sees the holders, and decides before it can pay. */
async function decidesBeforePaying(browser: Browser, site: Omit<Parameters<typeof newPerson>[1], "index">) {
  const { page, leave } = await newPerson(browser, { ...site, index: WALLET_ACCOUNT });
  await connect(page, "Test wallet");
  const named = page.getByRole("region", { name: "This airdrop names you as its payer" });
  await expect(named.getByRole("listitem")).toContainText(["excluded, gets nothing", "0.6 ETH", "0.4 ETH"]);
  const pay = named.getByRole("button", { name: "Pay the total" });
  await expect(pay).toHaveCount(0);
  await named.getByRole("checkbox", { name: /^I know this airdrop, and I want to pay 1 ETH/ }).check();
  await expect(pay).toBeEnabled();
  await leave();
}

test("an airdrop from the snapshot to the claim", async ({ page, wallet: _, stage, chain, browser, baseURL }) => {
  const ticker = await deploy(stage);
  await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "1", amt: 60n });
  await mint(stage, HOLDER, { tick: ticker, id: "2", amt: 40n });
  await mint(stage, EXCLUDED, { tick: ticker, id: "3", amt: 100n });
  const block = await nextSnapshot(stage);

  await page.goto(`/airdrop?ticker=${ticker}&block=${block}`);
  await connect(page, "Test wallet");
  await page.getByLabel("Total", { exact: true }).fill("0.0000000000000000001");
  await expect(page.getByText("Use a number with at most 18 decimals.")).toBeVisible();
  await page.getByLabel("Total", { exact: true }).fill("1");
  const terms = page.getByRole("region", { name: "Terms" });
  await expect(terms).toContainText("0.2 ETH to 0.5 ETH");
  // Exactly as typed, although each share is rounded down.
  await page.getByLabel("Total", { exact: true }).fill("1.000000000000000007");
  await expect(terms).toContainText(/You pay\s*1\.000000000000000007 ETH/);
  await expect(terms).toContainText("0.000000000000000001 ETH of it is left by rounding.");
  await page.getByLabel("Total", { exact: true }).fill("1");
  await page.getByLabel("Excluded addresses").fill("0x12");
  await expect(page.getByText("Not an address: 0x12")).toBeVisible();
  await page.getByLabel("Excluded addresses").fill(developmentAccount(EXCLUDED).address);
  await expect(terms).toContainText("0.4 ETH to 0.6 ETH");
  await expect(page.getByText(/about 0\.\d+ ETH/)).toBeVisible();
  await expectNoViolation(page);
  await showsCodeThatCannotBeLoaded(browser, { baseURL, chain, path: `/airdrop?ticker=${ticker}&block=${block}` });

  await page.getByRole("button", { name: "Create the airdrop" }).click();
  await page.getByRole("link", { name: "Open the airdrop" }).click();
  await expect(page.getByRole("region", { name: "This is your airdrop" })).toContainText(
    "Pay 1 ETH to open the claims.",
  );
  await expect(page.getByText("Not open yet: the total is not paid.").first()).toBeVisible();
  const path = new URL(page.url()).pathname;
  await decidesBeforePaying(browser, { baseURL, chain, path });
  await page.getByRole("button", { name: "Pay the total" }).click();
  await expect(page.getByText("Send this page’s address to the holders.")).toBeVisible();
  await expectNoViolation(page);

  const holder = await newPerson(browser, { baseURL, chain, index: HOLDER, path });
  await connect(holder.page, "Test wallet");
  const share = holder.page.getByRole("region", { name: "Your share: 0.4 ETH" });
  // As it is painted: a box of its own could lose the space.
  await expect(share.getByRole("heading")).toHaveText("Your share: 0.4 ETH", { useInnerText: true });
  // Widths at which the heading takes two lines.
  for (let width = 180; width <= 320; width += 20) {
    await holder.page.setViewportSize({ width, height: 800 });
    expect(await share.getByRole("heading").evaluate(linesOfSum), `lines of the share at ${width} px`).toBe(1);
  }
  await holder.page.setViewportSize({ width: 1280, height: 720 });
  await expect(share).toContainText(`You held 40 ${ticker} as of block`);
  const client = createPublicClient({ transport: nodeTransport(chain.rpcUrl) });
  const { address } = developmentAccount(HOLDER);
  const before = await client.getBalance({ address });
  await share.getByRole("button", { name: "Claim" }).click();
  await expect(share).toContainText("You have claimed your share.");
  const received = (await client.getBalance({ address })) - before;
  expect(received > parseEther("0.399") && received <= parseEther("0.4")).toBe(true);
  await expect(holder.page.getByText("0.6 ETH")).toBeVisible();
  await holder.leave();

  const excluded = await newPerson(browser, { baseURL, chain, index: EXCLUDED, path });
  await connect(excluded.page, "Test wallet");
  await expect(excluded.page.getByText("This account is excluded.")).toBeVisible();
  await excluded.leave();

  // A proxy answers every read like the airdrop, but has other code.
  const airdrop = path.slice(path.indexOf("0x") + 2);
  const { contractAddress } = await chain.call(6, `0x${PROXY.replace("ADDRESS", airdrop)}`);
  await page.goto(`/airdrop/${contractAddress}`);
  await expect(page.getByText("Do not sign anything here")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /Claim|Pay/ })).toHaveCount(0);
  await page.goto(`/airdrop/0x${"12".repeat(20)}`);
  await expect(page.getByText("No airdrop at this address")).toBeVisible();
});

test("an airdrop of an ERC-20, with a reload of the page while it is created", async ({
  page,
  wallet,
  stage,
  chain,
  browser,
  baseURL,
}) => {
  const coin = await deployCoin(chain, wallet.account.address, parseEther("1.5"));
  const ticker = await deploy(stage);
  await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "1", amt: 60n });
  await mint(stage, HOLDER, { tick: ticker, id: "2", amt: 40n });
  const block = await nextSnapshot(stage);

  await page.goto(`/airdrop?ticker=${ticker}&block=${block}`);
  await connect(page, "Test wallet");
  await page.getByRole("radio", { name: "An ERC-20 token" }).check();
  await page.getByLabel("Address of the ERC-20").fill(coin);
  await page.getByLabel("Total", { exact: true }).fill("1.5");
  await expect(page.getByRole("region", { name: "Terms" })).toContainText("0.6 COIN to 0.9 COIN");
  const release = await chain.holdBlocks();
  await page.getByRole("button", { name: "Create the airdrop" }).click();
  await expect(page.getByRole("status").getByText("Waiting for a block.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("status").getByText("Waiting for a block.")).toBeVisible();
  await release();
  const open = page.getByRole("link", { name: "Open the airdrop" });
  await expect(open).toBeVisible();
  await page.reload();
  await open.click();

  const own = page.getByRole("region", { name: "This is your airdrop" });
  await expect(own).toContainText("Pay 1.5 COIN to open the claims.");
  await own.getByRole("button", { name: "Allow it to take the total" }).click();
  await own.getByRole("button", { name: "Pay the total" }).click();
  await expect(own).toContainText("Send this page’s address to the holders.");

  const path = new URL(page.url()).pathname;
  const holder = await newPerson(browser, { baseURL, chain, index: HOLDER, path });
  await connect(holder.page, "Test wallet");
  const share = holder.page.getByRole("region", { name: "Your share: 0.6 COIN" });
  await share.getByRole("button", { name: "Claim" }).click();
  await expect(share).toContainText("You have claimed your share.");
  const client = createPublicClient({ transport: nodeTransport(chain.rpcUrl) });
  const { address } = developmentAccount(HOLDER);
  const received = await client.readContract({ address: coin, abi: COIN, functionName: "balanceOf", args: [address] });
  expect(received).toBe(parseEther("0.6"));
  await holder.leave();

  // Once the total is paid, the page begins a new airdrop.
  const remembered = () => Object.keys(localStorage).filter((key) => key.startsWith("engrave.airdrop."));
  await expect.poll(() => page.evaluate(remembered)).toEqual([]);
  await page.goto("/airdrop");
  await expect(page.getByRole("button", { name: "Create the airdrop" })).toBeVisible();
  await expect(page.getByText("First create the contract, then pay the total on its page.")).toBeVisible();
  await expect(open).toHaveCount(0);
});

test("an airdrop that does not exist is reported without a wallet", async ({ page }) => {
  await page.goto(`/airdrop/0x${"9".repeat(40)}`);
  await expect(page.getByText("No airdrop at this address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect a wallet" })).toHaveCount(0);
});
