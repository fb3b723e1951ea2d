import type { Page } from "@playwright/test";
import { buildMessage, messageToHex } from "@/lib/protocol";
import { openPage } from "./open-page";
import { addressOf } from "./wallet/accounts";
import { type Chain, freshTicker } from "./wallet/chain";
import { connect, deploy, expect, test } from "./wallet/fixtures";
import { mints, openMint, sign } from "./wallet/mint-page";

const OTHERS = [2, 3, 4, 6, 7, 8];

const picker = (page: Page) => page.getByRole("combobox", { name: "Token", exact: true });
const options = (page: Page) => page.getByRole("listbox", { name: "Tokens" }).getByRole("option");

/** Sends a mint from another account for each id, without waiting for a block. */
async function mintByOthers(chain: Chain, tick: string, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const account = OTHERS[index % OTHERS.length] ?? 2;
    const to = addressOf(account);
    const data = messageToHex(buildMessage({ op: "mint", tick, id, amt: 1n }));
    await chain.submit(account, { to, data, value: 0n });
  }
}

test("a visitor finds a token among many newer ones, and no token is preselected", async ({ page, stage, chain }) => {
  const word = freshTicker().slice(0, 6);
  const wanted = `${word}Z`;
  await deploy(stage, { tick: wanted, max: 1000n, lim: 100n });
  await chain.send(2, { op: "mint", tick: wanted, id: "1", amt: 100n });
  for (let index = 0; index < 15; index++) {
    await chain.send(1, { op: "deploy", tick: `${word}${index}`, max: 10n, lim: 1n, contract: null, cmint: false });
  }
  await deploy(stage);

  await openPage(page, "/mint");
  await expect(picker(page)).toHaveValue("");
  await expect(page.getByTestId("message")).toContainText("Choose a token");
  await picker(page).click();
  await expect(options(page).first()).toBeVisible();
  await picker(page).fill(word.toLowerCase());
  // The token with a holder comes first.
  await expect(options(page).first()).toContainText(wanted);
  await expect(options(page).first()).toContainText("1 holder");
  await expect(options(page).first()).toContainText("10 % minted");
  await picker(page).press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await picker(page).press("Enter");
  await expect(picker(page)).toHaveValue(wanted);
  await expect(page).toHaveURL(`/mint?ticker=${wanted}`);
  await expect(page.getByTestId("preview")).toContainText("Valid");

  await picker(page).fill("nothing!");
  await expect(page.getByText("No token looks like “nothing!”.")).toBeVisible();
  await picker(page).press("Escape");
  await expect(picker(page)).toHaveValue(wanted);
});

test("the picker and the page name the token that a lookalike is not", async ({ page, stage, chain }) => {
  const word = `Q${freshTicker().slice(1, 7)}`.toUpperCase().replaceAll(/[^A-Z]/g, "X");
  await deploy(stage, { tick: word });
  await chain.send(2, { op: "mint", tick: word, id: "1", amt: 1n });
  const copy = word.toLowerCase();
  await deploy(stage, { tick: copy });
  await openPage(page, "/mint");
  await picker(page).fill(copy);
  await expect(options(page).first()).toContainText(word);
  const fake = options(page).filter({ has: page.getByText(copy, { exact: true }) });
  await expect(fake).toContainText(`Not ${word}`);
  await fake.click();
  await expect(picker(page)).toHaveValue(copy);
  await expect(page.getByRole("main")).toContainText(word);
});

test("while others mint, chooses an id that they do not use and shows the odds", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  const tick = await deploy(stage, { max: 1_000_000n });
  await openMint(page, tick);
  const id = page.getByLabel("ID", { exact: true });
  await expect(id).toHaveValue("1");
  await expect(page.getByTestId("odds")).toHaveCount(0);

  const release = await chain.holdBlocks();
  try {
    await mintByOthers(chain, tick, ["1", "1", "2", "2", "3", "3"]);
    await expect(page.getByTestId("odds")).toContainText("About 6 others are minting now. Chance of success: 99 %.");
    await expect(id).not.toHaveValue(/^[123]?$/);
    await sign(page).click();
    await expect(mints(page)).toHaveAttribute("data-status", "sent");
  } finally {
    await release();
  }
  await expect(mints(page)).toHaveAttribute("data-status", "accepted");
});

test("a run pauses before supply runs out, and the user can resume it", async ({ page, wallet: _, stage, chain }) => {
  const tick = await deploy(stage, { max: 20n, lim: 5n });
  await openMint(page, tick);
  await page.getByLabel("How many").fill("3");
  const start = page.getByRole("button", { name: "Mint 3", exact: true });
  await expect(start).toBeEnabled();
  const release = await chain.holdBlocks();
  const run = page.getByRole("region", { name: "Batch" });
  try {
    await mintByOthers(chain, tick, ["a", "b", "c", "d", "e", "f"]);
    await expect(page.getByTestId("odds")).toContainText(
      "Supply for 4 mints is left, and about 6 others are minting now.",
    );
    await start.click();
    await expect(run).toContainText("Paused: the supply may run out before your next mint.");
    await expect(run).toContainText("0 of 3 signed and sent");
    await run.getByRole("button", { name: "Resume" }).click();
    await expect(run).toContainText("1 of 3 signed and sent");
    await run.getByRole("button", { name: "Stop" }).click();
  } finally {
    await release();
  }
  await expect(page.getByRole("button", { name: /^Mint 3/ })).toBeVisible();
});

test("a hundred mints are one card with a count, which lists each mint on demand", async ({
  page,
  wallet: _,
  stage,
}) => {
  // Each of a hundred signatures takes seconds on a busy machine; one that hangs costs a minute.
  test.setTimeout(1_200_000);
  const tick = await deploy(stage, { max: 1_000_000n });
  await openMint(page, tick);
  await page.getByLabel("How many").fill("100");
  await page.getByRole("button", { name: "Mint 100", exact: true }).click();
  const run = page.getByRole("region", { name: "Batch" });
  const sent = async () => Number(/^(\d+) of 100 signed and sent/.exec((await run.textContent()) ?? "")?.[1] ?? 0);
  for (let known = 0; known < 100; known = await sent()) await expect.poll(sent).toBeGreaterThan(known);
  await expect(mints(page)).toHaveCount(1);
  await expect(mints(page)).toContainText(`Mint ${tick}, 100 transactions`);
  await expect(mints(page)).toContainText("100 confirmed", { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Mint 100 again" })).toBeEnabled();
  const toasts = page.getByRole("region", { name: /^Transaction updates/ }).getByRole("listitem");
  expect(await toasts.count()).toBeLessThanOrEqual(2);
  await mints(page).getByText("Show each transaction").click();
  await expect(mints(page).getByRole("article")).toHaveCount(100);
});

test("after a mint, the page draws the mark and offers to view, share and mint another", async ({
  page,
  wallet: _,
  context,
  stage,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const tick = await deploy(stage);
  await openMint(page, tick);
  await sign(page).click();
  const moment = page.getByRole("region", { name: "Your new inscription" });
  await expect(moment).toContainText(`You own ${tick} #1`);
  const strokes = moment.locator("svg path");
  await expect(strokes).toHaveCount(4);
  await expect(strokes.first()).toHaveCSS("animation-name", "draw");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(strokes.first()).toHaveCSS("animation-name", "none");
  // Without a share dialog in the browser, the page copies the link.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await moment.getByRole("button", { name: "Share" }).click();
  await expect(moment.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/inscription/${tick}/0x`);
  await moment.getByRole("button", { name: "Mint another" }).click();
  await expect(moment).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mint again" })).toBeEnabled();
  await page.getByRole("button", { name: "Mint again" }).click();
  await expect(moment).toContainText(`You own ${tick} #2`);
  await moment.getByRole("link", { name: "View" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`100 ${tick}`);
});

test("the Just try it link names the mint and leads to a token that can be minted", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("link", { name: /Just try it/ });
  await expect(link).toContainText(/Mint [\d,]+ \w+ now\./);
  await link.click();
  await expect(picker(page)).not.toHaveValue("");
  await expect(page.getByTestId("preview")).toContainText("Valid");
  await connect(page, "Development wallet");
  await expect(sign(page)).toBeEnabled();
});
