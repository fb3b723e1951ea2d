import { deploy, mint, WALLET_ACCOUNT } from "@/e2e/wallet/fixtures";
import { buyOutside, cancelOutside, mintAndOffer, offerOutside, offerUntilExpired } from "@/e2e/wallet/market";
import { COIN, RIVAL, SELLER } from "@/e2e/wallet/market-page";
import type { OfferTerms } from "@/features/market/components/trade/terms";
import {
  ARGUMENT,
  beforeArgument,
  button,
  chooseWalletInDialog,
  connectWallet,
  ownBoxes,
  type State,
  type StateStage,
} from "./state";

const dialog = ({ page }: StateStage) => page.getByRole("dialog");

/** A new token with three offers. */
async function offerThree(stage: StateStage): Promise<{ ticker: string; first: OfferTerms }> {
  const ticker = await deploy(stage);
  const [first] = await mintAndOffer(stage, SELLER, ticker, [COIN / 3n, COIN / 2n, COIN]);
  if (first === undefined) throw new Error("nothing was offered");
  return { ticker, first };
}

/** Opens the buy dialog of an offer with the test wallet. */
async function openBuy(stage: StateStage): Promise<OfferTerms> {
  const { first } = await offerThree(stage);
  await stage.go(`/inscription/${first.ticker}/${first.tokenId}`);
  await button(stage.page, stage.translate("trading.connect")).click();
  await chooseWalletInDialog(stage);
  const name = new RegExp(`^${stage.translate("tradeAction.buy")}`);
  await stage.page.getByRole("main").getByRole("button", { name }).filter({ visible: true }).first().click();
  await dialog(stage).getByText(stage.translate("trade.total"), { exact: true }).waitFor();
  return first;
}

/** The button of a dialog with the price in its text. */
const priced = (stage: StateStage) => dialog(stage).getByRole("button", { name: "ETH" });

/** My inscriptions with two of a new token, both selected, and the dialog to sell them. */
async function openSell(stage: StateStage): Promise<void> {
  const { page, translate } = stage;
  const tick = await deploy(stage);
  for (const id of ["1", "2"]) await mint(stage, WALLET_ACCOUNT, { tick, id, amt: 10n });
  await stage.go(`/owned?ticker=${tick}`);
  await connectWallet(stage);
  const boxes = ownBoxes(stage);
  await boxes.nth(1).waitFor();
  for (const box of await boxes.all()) await box.check();
  await button(page, translate("tradeAction.sell")).click();
  await dialog(stage).waitFor();
}

/** The sale of two inscriptions that the wallet declines. */
async function declineSale(stage: StateStage): Promise<void> {
  await openSell(stage);
  await dialog(stage).getByRole("textbox").first().fill("0.5");
  stage.wallet.behavior = "reject";
  await button(stage.page, stage.translate("trade.sell.submit", { count: 2 })).click();
  await dialog(stage).getByText(stage.translate("tracker.faults.rejected.text")).waitFor();
}

/** An inscription of the test wallet with the open dialog of an action. */
function action(
  name: string,
  key: "trading.names.transfer" | "trading.names.split" | "trading.names.list",
  text: string,
): State {
  return {
    name,
    isWindow: true,
    async show(stage) {
      const { page, translate } = stage;
      const tick = await deploy(stage);
      const tokenId = await mint(stage, WALLET_ACCOUNT, { tick, id: "1", amt: 60n });
      await stage.go(`/inscription/${tick}/${tokenId}`);
      await button(page, translate("trading.connect")).click();
      await chooseWalletInDialog(stage);
      const choice = page.getByRole("button", { name: translate(key), exact: true });
      if (key === "trading.names.list") await page.getByText(translate("price.advanced"), { exact: true }).click();
      await choice.click();
      await dialog(stage).getByRole("textbox").first().fill(text);
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
    },
  },
  {
    name: "buy-gone",
    isWindow: true,
    async show(stage) {
      const offer = await openBuy(stage);
      await buyOutside(stage, RIVAL, offer);
      await dialog(stage).getByText(stage.translate("trade.buy.gone.NOT_OPEN")).waitFor();
    },
  },
  {
    name: "buy-declined",
    isWindow: true,
    async show(stage) {
      await openBuy(stage);
      stage.wallet.behavior = "reject";
      await priced(stage).click();
      await dialog(stage).getByText(stage.translate("tracker.faults.rejected.text")).waitFor();
    },
  },
  {
    name: "buy-done",
    isWindow: true,
    async show(stage) {
      await openBuy(stage);
      await priced(stage).click();
      await dialog(stage).getByText(stage.translate("tracker.market.outcome.buy")).waitFor();
    },
  },
  {
    name: "sweep-dialog",
    isWindow: true,
    async show(stage) {
      const { ticker } = await offerThree(stage);
      await stage.go(`/token/${ticker}/market`);
      await button(stage.page, stage.translate("tradeAction.sweep")).click();
      await chooseWalletInDialog(stage);
      await dialog(stage).getByLabel(stage.translate("trade.sweep.count")).fill("3");
      await priced(stage).waitFor();
    },
  },
  {
    name: "selected-offers",
    isWindow: true,
    async show({ page, translate, ...rest }) {
      const { ticker } = await offerThree({ page, translate, ...rest });
      await rest.go(`/token/${ticker}/market`);
      const name = beforeArgument(translate("market.openOffers.select", { name: ARGUMENT }));
      const boxes = page.getByRole("checkbox", { name });
      await boxes.nth(1).waitFor();
      await boxes.nth(0).check();
      await boxes.nth(1).check();
    },
  },
  {
    name: "sold-offers",
    async show(stage) {
      const { ticker, first } = await offerThree(stage);
      await stage.go(`/token/${ticker}/market`);
      await stage.page.getByRole("checkbox").first().waitFor();
      await buyOutside(stage, RIVAL, first);
      await stage.page.getByText(stage.translate("market.openOffers.gone")).first().waitFor();
    },
  },
  {
    name: "canceled-offers",
    async show(stage) {
      const { ticker, first } = await offerThree(stage);
      await stage.go(`/token/${ticker}/market`);
      await stage.page.getByRole("checkbox").first().waitFor();
      await cancelOutside(stage, SELLER, [first]);
      await stage.page.getByText(stage.translate("market.openOffers.gone")).first().waitFor();
    },
  },
  {
    name: "expired-offer",
    async show(stage) {
      const ticker = await deploy(stage);
      const tokenId = await mint(stage, SELLER, { tick: ticker, id: "1", amt: 10n });
      await offerUntilExpired(stage, SELLER, [{ ticker, tokenId, price: COIN }]);
      await stage.go(`/inscription/${ticker}/${tokenId}`);
    },
  },
  {
    name: "owned-ended-offers",
    async show(stage) {
      const ticker = await deploy(stage);
      const [expired, canceled] = [
        await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "expired", amt: 10n }),
        await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "canceled", amt: 10n }),
      ];
      await offerOutside(stage, WALLET_ACCOUNT, [{ ticker, tokenId: canceled, price: COIN }]);
      await offerUntilExpired(stage, WALLET_ACCOUNT, [{ ticker, tokenId: expired, price: COIN }]);
      await cancelOutside(stage, WALLET_ACCOUNT, [{ ticker, tokenId: canceled }]);
      await stage.go(`/owned?ticker=${ticker}`);
      await connectWallet(stage);
      await ownBoxes(stage).nth(1).waitFor();
    },
  },
  {
    name: "sell-dialog",
    isWindow: true,
    async show(stage) {
      await openSell(stage);
      await dialog(stage).getByRole("textbox").first().fill("0.5");
    },
  },
  {
    name: "sell-invalid",
    isWindow: true,
    async show(stage) {
      await openSell(stage);
      await dialog(stage).getByRole("textbox").first().fill("1,000");
    },
  },
  {
    name: "sell-progress",
    isWindow: true,
    show: declineSale,
  },
  {
    name: "sell-unfinished",
    async show(stage) {
      await declineSale(stage);
      await stage.page.reload();
      await stage.page.getByText(stage.translate("trade.sale.unfinished")).waitFor();
    },
  },
  {
    name: "sold-notice",
    async show(stage) {
      const ticker = await deploy(stage);
      const tokenId = await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "1", amt: 10n });
      await offerOutside(stage, WALLET_ACCOUNT, [{ ticker, tokenId, price: COIN / 2n }]);
      await stage.go("/owned");
      await connectWallet(stage);
      const mintId = "1";
      const seller = stage.wallet.account.address;
      await buyOutside(stage, RIVAL, {
        ...{ ticker, tokenId, mintId, amount: 10n, price: COIN / 2n, sequence: 0n },
        seller: `0x${seller.slice(2).toLowerCase()}`,
      });
      await stage.page.getByRole("region", { name: stage.translate("tradeAction.sold.label") }).waitFor();
    },
  },
  action("inscription-transfer", "trading.names.transfer", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
  action("inscription-split", "trading.names.split", "90"),
  action("inscription-list", "trading.names.list", "0"),
];
