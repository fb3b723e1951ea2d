import { tamper } from "@/e2e/wallet/tampering";
import { forge, type ProofAnswer } from "@/tools/testing/harness/forged-proof";
import { button, connectWallet, type State, type StateStage } from "./state";

/** Opens the page that verifies a balance of the demo history's snapshot. */
async function openBalance(stage: StateStage): Promise<void> {
  const answer = await stage.request.get("/api/explorer/tokens/OAK/holders?limit=1");
  const { holders } = await answer.json();
  await stage.go(`/verify/balance/OAK/${holders[0].address}`);
}

/** The verdict about a balance after a change of the site's answer. */
function verdict(name: string, change: (answer: ProofAnswer) => void): State {
  return {
    name,
    async show(stage) {
      await tamper(stage.page, change);
      await openBalance(stage);
      await verify(stage);
    },
  };
}

async function verify({ page, translate }: StateStage): Promise<void> {
  await button(page, translate("verify.start")).click();
  await page.locator("[data-verdict]").waitFor();
}

/** Opens the form of an airdrop and fills it for one coin. */
async function openAirdrop(stage: StateStage): Promise<void> {
  await stage.go("/airdrop?ticker=OAK");
  await connectWallet(stage);
  await stage.page.getByLabel(stage.translate("airdrop.amount.proportional"), { exact: true }).fill("1");
  await stage.page.getByText(stage.translate("airdrop.termsText")).waitFor();
}

/** Creates an airdrop and opens its page. It is not paid yet. */
async function createAirdrop(stage: StateStage): Promise<void> {
  await openAirdrop(stage);
  await button(stage.page, stage.translate("airdrop.create")).click();
  await stage.page.getByRole("link", { name: stage.translate("airdrop.open") }).click();
}

/** Verdicts about proofs, and airdrops from the terms to the claim. */
export const proofs: readonly State[] = [
  verdict("verify-proven", () => undefined),
  verdict("verify-tampered-amount", ({ leaf }) => {
    leaf.amount += 1;
  }),
  verdict("verify-tampered-proof", ({ proof }) => {
    proof[0] = `0x${"ab".repeat(32)}`;
  }),
  // A consistent answer: only the registry has another root.
  verdict("verify-other-root", (answer) => {
    forge(answer);
    answer.proof = [];
    answer.snapshot.balancesRoot = answer.leaf.hash;
  }),
  {
    name: "verify-unreachable",
    async show(stage) {
      const { page, translate } = stage;
      await openBalance(stage);
      await page.getByRole("radio", { name: translate("verify.otherNode") }).check();
      await page.getByLabel(translate("verify.url"), { exact: true }).fill("http://127.0.0.1:9/");
      await verify(stage);
    },
  },
  {
    name: "airdrop-invalid",
    async show(stage) {
      const { page, translate } = stage;
      await stage.go("/airdrop?ticker=OAK");
      await connectWallet(stage);
      await page.getByLabel(translate("airdrop.amount.proportional"), { exact: true }).fill("0.0000000000000000001");
      await page.getByLabel(translate("airdrop.excluded"), { exact: true }).fill("0x12");
      await page.getByText(translate("airdrop.excludedInvalid", { text: "0x12" })).waitFor();
    },
  },
  {
    name: "airdrop-terms",
    show: openAirdrop,
  },
  {
    name: "airdrop-unpaid",
    async show(stage) {
      await createAirdrop(stage);
      await stage.page.getByRole("region", { name: stage.translate("airdrop.yours") }).waitFor();
    },
  },
  {
    name: "airdrop-claim",
    async show(stage) {
      const { page, translate } = stage;
      await createAirdrop(stage);
      await button(page, translate("airdrop.fund")).click();
      await page.getByText(translate("airdrop.announce")).waitFor();
    },
  },
];
