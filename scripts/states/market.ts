import type { OfferTerms } from "@/components/trade/terms";
import { deploy, mint } from "@/e2e/wallet/fixtures";
import { buyOutside, mintAndOffer, offerOutside } from "@/e2e/wallet/market";
import { COIN } from "@/e2e/wallet/market-page";
import { ARGUMENT, beforeArgument, button, connectWallet, type State, type StateStage } from "./state";

const OWN = 5;
const SELLER = 6;
const RIVAL = 7;
const dialog = ({ page }: StateStage) => page.getByRole("dialog");

/** A new token with three offers. */
async function offerThree(stage: StateStage): Promise<{ ticker: string; first: OfferTerms }> {
  const ticker = await deploy(stage);
  const [first] = await mintAndOffer(stage, SELLER, ticker, [COIN / 3n, COIN / 2n, COIN]);
  if (first === undefined) throw new Error("nothing was offered");
  return { ticker, first };
}

async function connectInDialog(stage: StateStage): Promise<void> {
  await dialog(stage).getByRole("button", { name: "Test wallet" }).click();
}

/** Opens the buy dialog of an offer with the test wallet. */
async function openBuy(stage: StateStage): Promise<OfferTerms> {
  const { first } = await offerThree(stage);
  await stage.go(`/inscription/${first.ticker}/${first.tokenId}`);
  await button(stage.page, stage.say("trading.connect")).click();
  await connectInDialog(stage);
  const name = new RegExp(`^${stage.say("tradeAction.buy")}`);
  await stage.page.getByRole("main").getByRole("button", { name }).filter({ visible: true }).first().click();
  await dialog(stage).getByText(stage.say("trade.total"), { exact: true }).waitFor();
  return first;
}

/** The button of a dialog with the price in its text. */
const priced = (stage: StateStage) => dialog(stage).getByRole("button", { name: "ETH" });

/** My inscriptions with two of a new token, both selected, and the dialog to sell them. */
async function openSell(stage: StateStage): Promise<void> {
  const { page, say } = stage;
  const tick = await deploy(stage);
  for (const id of ["1", "2"]) await mint(stage, OWN, { tick, id, amt: 10n });
  await stage.go(`/owned?ticker=${tick}`);
  await connectWallet(stage);
  const name = beforeArgument(say("owned.select", { name: ARGUMENT }));
  const boxes = page.getByRole("main").getByRole("checkbox", { name });
  await boxes.nth(1).waitFor();
  for (const box of await boxes.all()) await box.check();
  await button(page, say("tradeAction.sell")).click();
  await dialog(stage).waitFor();
}

/** An inscription of the test wallet with the dialog of an action open. */
function action(
  name: string,
  key: "trading.names.transfer" | "trading.names.split" | "trading.names.list",
  text: string,
): State {
  return {
    name,
    isWindow: true,
    async show(stage) {
      const { page, say } = stage;
      const tick = await deploy(stage);
      const tokenId = await mint(stage, OWN, { tick, id: "1", amt: 60n });
      await stage.go(`/inscription/${tick}/${tokenId}`);
      await button(page, say("trading.connect")).click();
      await connectInDialog(stage);
      const choice = page.getByRole("button", { name: say(key), exact: true });
      if (key === "trading.names.list") await page.getByText(say("price.advanced"), { exact: true }).click();
      await choice.click();
      await dialog(stage).getByRole("textbox").first().fill(text);
      return undefined;
    },
  };
}

/** Dialogs of the market and of an inscription, and offers that have ended. */
export const market: readonly State[] = [
  {
    name: "buy-dialog",
    isWindow: true,
    async show(stage) {
      await openBuy(stage);
      return undefined;
    },
  },
  {
    name: "buy-gone",
    isWindow: true,
    async show(stage) {
      const offer = await openBuy(stage);
      await buyOutside(stage, RIVAL, offer);
      await dialog(stage).getByText(stage.say("trade.buy.gone.NOT_OPEN")).waitFor();
      return undefined;
    },
  },
  {
    name: "buy-declined",
    isWindow: true,
    async show(stage) {
      await openBuy(stage);
      stage.wallet.behavior = "reject";
      await priced(stage).click();
      await dialog(stage).getByText(stage.say("tracker.faults.rejected.text")).waitFor();
      return undefined;
    },
  },
  {
    name: "buy-done",
    isWindow: true,
    async show(stage) {
      await openBuy(stage);
      await priced(stage).click();
      await dialog(stage).getByText(stage.say("tracker.market.outcome.buy")).waitFor();
      return undefined;
    },
  },
  {
    name: "sweep-dialog",
    isWindow: true,
    async show(stage) {
      const { ticker } = await offerThree(stage);
      await stage.go(`/token/${ticker}/market`);
      await button(stage.page, stage.say("tradeAction.sweep")).click();
      await connectInDialog(stage);
      await dialog(stage).getByLabel(stage.say("trade.sweep.count")).fill("3");
      await priced(stage).waitFor();
      return undefined;
    },
  },
  {
    name: "selected-offers",
    isWindow: true,
    async show({ page, say, ...rest }) {
      const { ticker } = await offerThree({ page, say, ...rest });
      await rest.go(`/token/${ticker}/market`);
      const name = beforeArgument(say("market.book.select", { name: ARGUMENT }));
      const boxes = page.getByRole("checkbox", { name });
      await boxes.nth(1).waitFor();
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      return undefined;
    },
  },
  {
    name: "sold-offers",
    async show(stage) {
      const { ticker, first } = await offerThree(stage);
      await stage.go(`/token/${ticker}/market`);
      await stage.page.getByRole("checkbox").first().waitFor();
      await buyOutside(stage, RIVAL, first);
      await stage.page.getByText(stage.say("market.book.gone")).first().waitFor();
      return undefined;
    },
  },
  {
    name: "sell-dialog",
    isWindow: true,
    async show(stage) {
      await openSell(stage);
      await dialog(stage).getByRole("textbox").first().fill("0.5");
      return undefined;
    },
  },
  {
    name: "sell-invalid",
    isWindow: true,
    async show(stage) {
      await openSell(stage);
      await dialog(stage).getByRole("textbox").first().fill("1,000");
      return undefined;
    },
  },
  {
    name: "sell-progress",
    isWindow: true,
    async show(stage) {
      await openSell(stage);
      await dialog(stage).getByRole("textbox").first().fill("0.5");
      stage.wallet.behavior = "reject";
      await dialog(stage)
        .getByRole("button", { name: stage.say("trade.sell.submit", { count: 2 }), exact: true })
        .click();
      await dialog(stage).getByText(stage.say("tracker.faults.rejected.text")).waitFor();
      return undefined;
    },
  },
  {
    name: "sell-unfinished",
    async show(stage) {
      await openSell(stage);
      await dialog(stage).getByRole("textbox").first().fill("0.5");
      stage.wallet.behavior = "reject";
      await dialog(stage)
        .getByRole("button", { name: stage.say("trade.sell.submit", { count: 2 }), exact: true })
        .click();
      await dialog(stage).getByText(stage.say("tracker.faults.rejected.text")).waitFor();
      await stage.page.reload();
      await stage.page.getByText(stage.say("trade.sale.unfinished")).waitFor();
      return undefined;
    },
  },
  {
    name: "sold-notice",
    async show(stage) {
      const ticker = await deploy(stage);
      const tokenId = await mint(stage, OWN, { tick: ticker, id: "1", amt: 10n });
      await offerOutside(stage, OWN, [{ ticker, tokenId, price: COIN / 2n }]);
      await stage.go("/owned");
      await connectWallet(stage);
      const mintId = "1";
      const seller = stage.wallet.account.address;
      await buyOutside(stage, RIVAL, {
        ...{ ticker, tokenId, mintId, amount: 10n, price: COIN / 2n, sequence: 0n },
        seller: `0x${seller.slice(2).toLowerCase()}`,
      });
      await stage.page.getByRole("region", { name: stage.say("tradeAction.sold.label") }).waitFor();
      return undefined;
    },
  },
  action("inscription-transfer", "trading.names.transfer", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
  action("inscription-split", "trading.names.split", "90"),
  action("inscription-list", "trading.names.list", "0"),
];
