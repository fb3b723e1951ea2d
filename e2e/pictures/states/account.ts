import { deploy, mint, WALLET_ACCOUNT } from "@/e2e/wallet/fixtures";
import { offerOutside } from "@/e2e/wallet/market";
import { COIN } from "@/e2e/wallet/market-page";
import {
  ARGUMENT,
  accountButton,
  beforeArgument,
  button,
  connectWallet,
  ownBoxes,
  type State,
  type StateStage,
} from "./state";

async function openOwned(stage: StateStage, path = "/owned"): Promise<void> {
  await stage.go(path);
  await connectWallet(stage);
  await stage.page.getByRole("main").getByRole("checkbox").first().waitFor();
}

/** My inscriptions with two of a new token, of which one is offered. */
async function openTwo(stage: StateStage): Promise<void> {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, WALLET_ACCOUNT, { tick, id: "1", amt: 60n });
  await mint(stage, WALLET_ACCOUNT, { tick, id: "2", amt: 40n });
  await offerOutside(stage, WALLET_ACCOUNT, [{ ticker: tick, tokenId, price: COIN }]);
  await openOwned(stage, `/owned?ticker=${tick}`);
}

/** A wallet that is connected or not, its menus, and My inscriptions. */
export const account: readonly State[] = [
  {
    name: "wallet-dialog",
    isWindow: true,
    async show({ page, go, translate }) {
      await go("/mint?ticker=OAK");
      await button(page, translate("signing.connect")).click();
      await page.getByRole("dialog").getByRole("button", { name: "Test wallet" }).waitFor();
    },
  },
  {
    name: "wallet-menu",
    isWindow: true,
    async show(stage) {
      await openOwned(stage);
      await accountButton(stage.page, stage.translate).click();
      await stage.page.getByRole("navigation", { name: stage.translate("accountMenu.label") }).waitFor();
    },
  },
  {
    name: "wallet-balance",
    isWindow: true,
    async show(stage) {
      const { page, translate } = stage;
      await openOwned(stage);
      await accountButton(page, translate).click();
      await button(page, translate("accountMenu.wallet")).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "wallet-wrong-network",
    async show(stage) {
      await stage.go("/mint?ticker=OAK");
      await connectWallet(stage);
      await stage.wallet.changeChain(1);
      await button(stage.page, stage.translate("wallet.wrongNetwork")).waitFor();
    },
  },
  {
    name: "wallet-tray",
    isWindow: true,
    async show(stage) {
      const { page, translate } = stage;
      await stage.go("/mint?ticker=OAK");
      await connectWallet(stage);
      await button(page, translate("signing.sign")).click();
      await page.getByTestId("moment").waitFor();
      await button(page, translate("tracker.tray.title")).click();
      await page.getByRole("dialog").getByRole("article").first().waitFor();
    },
  },
  {
    name: "owned-connected",
    show: (stage) => openOwned(stage),
  },
  {
    name: "owned-list",
    async show(stage) {
      await openOwned(stage);
      await stage.page.getByText(stage.translate("owned.list"), { exact: true }).first().click();
    },
  },
  {
    name: "owned-token",
    show: openTwo,
  },
  {
    name: "owned-selected",
    isWindow: true,
    async show(stage) {
      await openTwo(stage);
      for (const box of await ownBoxes(stage).all()) await box.check();
    },
  },
  {
    name: "owned-empty",
    async show(stage) {
      const tick = await deploy(stage);
      await stage.go(`/owned?ticker=${tick}`);
      await connectWallet(stage);
      await stage.page
        .getByText(stage.translate("owned.emptyTicker", { ticker: tick }))
        .first()
        .waitFor();
    },
  },
  {
    name: "owned-watching",
    async show(stage) {
      const { page, translate, go } = stage;
      for (const path of ["/token/OAK", "/token/EMBER/market", "/inscription/OAK/1"]) {
        await go(path);
        const name = beforeArgument(translate("watchButton.watchName", { name: ARGUMENT }));
        await page.getByRole("button", { name }).click();
      }
      await go("/owned");
      await page
        .getByRole("region", { name: translate("watch.title") })
        .getByRole("listitem")
        .nth(2)
        .waitFor();
    },
  },
  {
    name: "owned-notifications-blocked",
    async show({ page, translate, go }) {
      await go("/owned");
      await page.getByRole("checkbox", { name: translate("watch.notify.label") }).click();
      await page.getByText(translate("watch.notify.blocked")).waitFor();
    },
  },
  {
    name: "account-own",
    async show(stage) {
      await openOwned(stage);
      await stage.go(`/account/${stage.wallet.account.address.toLowerCase()}`);
      await stage.page.getByRole("region", { name: stage.translate("account.own.label") }).waitFor();
    },
  },
];
