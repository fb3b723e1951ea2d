import { deploy, WALLET_ACCOUNT } from "@/e2e/wallet/fixtures";
import { button, connectWallet, type State, type StateStage } from "./state";

/** Opens the mint page of a new token with the test wallet, ready to sign. */
async function openMint(stage: StateStage): Promise<void> {
  const ticker = await deploy(stage);
  await stage.go(`/mint?ticker=${ticker}`);
  await connectWallet(stage);
}

async function sign({ page, translate }: StateStage): Promise<void> {
  await button(page, translate("signing.sign")).click();
}

/** Mints one inscription of a new token. */
async function mintOne(stage: StateStage): Promise<void> {
  await openMint(stage);
  await sign(stage);
  await stage.page.getByTestId("moment").waitFor();
}

/** A sent or failed transaction of the page. */
const transaction = ({ page }: StateStage) => page.getByRole("main").getByRole("article").first();

/** Forms of signing pages and the lifecycle of their transactions. */
export const signing: readonly State[] = [
  {
    name: "mint-picker",
    isWindow: true,
    async show({ page, go, translate }) {
      await go("/mint");
      await page.getByRole("combobox", { name: translate("tokenPicker.label"), exact: true }).click();
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "mint-ready",
    async show(stage) {
      await stage.go("/mint?ticker=OAK");
      await connectWallet(stage);
      await stage.page.getByText(stage.translate("mint.advanced")).click();
    },
  },
  {
    name: "mint-invalid",
    async show(stage) {
      const { page, translate } = stage;
      await stage.go("/mint?ticker=OAK");
      await connectWallet(stage);
      await page.getByLabel(translate("mint.amount"), { exact: true }).fill("1,00");
      await page.getByLabel(translate("mint.count"), { exact: true }).fill("0");
      await page.getByText(translate("mint.advanced")).click();
      await page.getByLabel(translate("mint.id"), { exact: true }).fill("no id!");
      await page.getByLabel(translate("signing.recipient.label"), { exact: true }).fill("0x12");
    },
  },
  {
    name: "mint-would-be-rejected",
    async show(stage) {
      await stage.go("/mint?ticker=OAK");
      await connectWallet(stage);
      await stage.page.getByLabel(stage.translate("mint.amount"), { exact: true }).fill("1000000");
      await stage.page.getByText(stage.translate("signing.anyway")).waitFor();
    },
  },
  {
    name: "mint-pending-signature",
    async show(stage) {
      await openMint(stage);
      stage.atEnd(stage.wallet.holdSigning());
      await sign(stage);
      await transaction(stage).waitFor();
    },
  },
  {
    name: "mint-declined",
    async show(stage) {
      await openMint(stage);
      stage.wallet.behavior = "reject";
      await sign(stage);
      await transaction(stage).getByText(stage.translate("tracker.faults.rejected.text")).waitFor();
    },
  },
  {
    name: "mint-fault",
    async show(stage) {
      await openMint(stage);
      stage.wallet.behavior = "offline";
      await sign(stage);
      await transaction(stage).getByText(stage.translate("tracker.details")).click();
    },
  },
  {
    name: "mint-sent",
    async show(stage) {
      await openMint(stage);
      stage.atEnd(await stage.chain.holdBlocks());
      await sign(stage);
      await transaction(stage).getByText(stage.translate("tracker.sentText")).first().waitFor();
    },
  },
  {
    name: "mint-accepted",
    show: mintOne,
  },
  {
    name: "mint-toast",
    isWindow: true,
    async show(stage) {
      await mintOne(stage);
      await stage.page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "mint-reorganized",
    async show(stage) {
      await mintOne(stage);
      await stage.chain.dropBlockOf(WALLET_ACCOUNT);
      await stage.page.locator('[data-status="dropped"]').first().waitFor();
    },
  },
  {
    name: "mint-batch",
    async show(stage) {
      const { page, translate } = stage;
      await openMint(stage);
      await page.getByLabel(translate("mint.count"), { exact: true }).fill("3");
      stage.atEnd(stage.wallet.holdSigning());
      await button(page, translate("mint.many", { count: 3 })).click();
      await page.getByRole("region", { name: translate("signing.series.label") }).waitFor();
    },
  },
  {
    name: "deploy-invalid",
    async show({ page, go, translate }) {
      await go("/deploy");
      await page.getByLabel(translate("deploy.ticker"), { exact: true }).fill("O-K");
      await page.getByLabel(translate("deploy.max"), { exact: true }).fill("-5");
      await page.getByLabel(translate("deploy.lim"), { exact: true }).fill("1.5");
      await page.getByRole("radio", { name: translate("deploy.contractOnly") }).check();
      await page.getByLabel(translate("deploy.contract"), { exact: true }).fill("0x12");
      await page.getByText(translate("deploy.more")).click();
    },
  },
  {
    name: "deploy-lookalike",
    async show({ page, go, translate }) {
      await go("/deploy");
      await page.getByLabel(translate("deploy.ticker"), { exact: true }).fill("0AK");
      await page.getByLabel(translate("deploy.max"), { exact: true }).fill("1000");
      await page.getByLabel(translate("deploy.lim"), { exact: true }).fill("10");
      await page
        .getByText(translate("lookalike.deploy.title", { ticker: "0AK", first: "OAK" }))
        .first()
        .waitFor();
    },
  },
  {
    name: "transfer-invalid",
    async show(stage) {
      const { page, translate } = stage;
      await stage.go("/transfer");
      await connectWallet(stage);
      await page.getByRole("main").getByRole("checkbox").first().check();
      await button(page, translate("transfer.done")).click();
      await page
        .getByLabel(translate("signing.recipient.label"), { exact: true })
        .fill("0x0000000000000000000000000000000000000000");
    },
  },
];
