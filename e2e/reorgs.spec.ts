import type { Page } from "@playwright/test";
import type { Hash } from "@/lib/protocol";
import { type Chain, freshTicker } from "./wallet/chain";
import { deploy, expect, test } from "./wallet/fixtures";

const SENDER = 1;

/** Sends a deploy and resolves with its transaction and its block once the page of the transaction shows it. */
async function shownDeploy(page: Page, chain: Chain) {
  const { raw } = await chain.sign(SENDER, {
    ...{ op: "deploy", tick: freshTicker(), max: 1000n, lim: 100n, contract: null, cmint: false },
  });
  const { transactionHash: hash, blockHash, blockNumber } = await chain.sendSigned(SENDER, raw);
  await page.goto(`/tx/${hash}`);
  await expect(page.getByText("Accepted by the index").first()).toBeVisible();
  return { raw, hash, blockHash, number: Number(blockNumber) };
}

test("the page of an orphaned block reports the reorganization and links to the canonical block", async ({
  page,
  chain,
  request,
}) => {
  const { blockHash, number } = await shownDeploy(page, chain);
  await page.goto(`/block/${blockHash}`);
  await expect(page.getByRole("region", { name: "Operations" }).getByRole("article")).toHaveCount(1);
  await expect(page.getByText("Orphaned block")).toHaveCount(0);

  await chain.dropBlockOf(SENDER);
  // In the notice and in the row "Finality".
  await expect(page.getByText("Orphaned block", { exact: true })).toHaveCount(2);
  await expect(page.getByText("A reorganization removed this block from the chain.")).toBeVisible();
  await expect(page.getByText("Confirmed · Accepted")).toBeHidden();
  await expect(page.getByText("Not final yet. A reorganization could undo it.")).toHaveCount(0);

  // A page that is opened later reports it too, and names the block that replaced it.
  await expect.poll(async () => (await request.get(`/api/explorer/blocks/${number}`)).status()).toBe(200);
  await page.reload();
  await expect(page.getByText("Orphaned block", { exact: true })).toBeVisible();
  await expect(page.getByText(blockHash)).toBeVisible();
  const { block } = await (await request.get(`/api/explorer/blocks/${number}`)).json();
  expect(block.hash).not.toBe(blockHash);
  await expect(page.getByRole("link", { name: block.hash })).toBeVisible();
  await page.getByRole("link", { name: /^See block/ }).click();
  await expect(page).toHaveURL(`/block/${number}`);
  await expect(page.getByText(block.hash)).toBeVisible();
  await expect(page.getByText("Orphaned block")).toHaveCount(0);
});

test("the page of an inscription says that a reorganization removed it, and shows it again without a reload", async ({
  page,
  chain,
  stage,
  request,
}) => {
  const tick = await deploy(stage);
  const undo = await chain.fork();
  const { raw } = await chain.sign(SENDER, { op: "mint", tick, id: "1", amt: 5n });
  const { transactionHash } = await chain.sendSigned(SENDER, raw);
  const path = `/inscription/${tick}/${transactionHash}`;
  await expect.poll(async () => (await request.get(path)).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByText("Only its owner can transfer it.")).toBeVisible();
  await undo();
  await chain.mine(3);
  await expect(page.getByText("A reorganization removed this inscription")).toBeVisible();
  await expect(page.getByText("No inscription has this token ID")).toHaveCount(0);
  await chain.sendSigned(SENDER, raw);
  await expect(page.getByText("Only its owner can transfer it.")).toBeVisible();
});

test("the page of a removed transaction names its former block, and then the new one", async ({ page, chain }) => {
  const undo = await chain.fork();
  const { hash, number } = await shownDeploy(page, chain);
  await undo();
  await chain.mine(3);
  const removed = page.getByText("A reorganization removed this transaction").last();
  await expect(removed).toBeVisible();
  await expect(page.getByText(/It was in block/)).toContainText(number.toLocaleString("en"));
  await page.reload();
  await expect(removed).toBeVisible();
  await expect(page.getByText("Transaction not found")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "See latest operations" })).toBeVisible();
  await expectOrphans(page, hash, number);
});

test("the page of a transaction that was mined again names its new block and the orphaned one", async ({
  page,
  chain,
}) => {
  const { raw, hash, number } = await shownDeploy(page, chain);
  const { raw: first } = await chain.sign(2, { op: "mint", tick: freshTicker(), id: "1", amt: 1n });
  await chain.replaceBlockOf(SENDER, [first, raw]);
  await expect(page.getByText(/^A reorganization moved this transaction to block/)).toBeVisible();
  await expect(page.getByText(/It was in block/)).toContainText(number.toLocaleString("en"));
  await expect(page.getByText("Accepted by the index").first()).toBeVisible();
  await expectOrphans(page, hash, number);
});

/** Expects one orphaned block of this number in the API's record of the transaction. */
async function expectOrphans(page: Page, hash: Hash, number: number): Promise<void> {
  const { blocks } = await (await page.request.get(`/api/explorer/orphans/${hash}`)).json();
  expect(blocks.map((block: { number: number }) => block.number)).toEqual([number]);
}
