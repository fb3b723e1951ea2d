import { freshTicker } from "@/e2e/wallet/chain";
import type { State, StateStage } from "./state";

const SENDER = 1;

/** Opens the page of a new deploy once the index has accepted it, and returns its hash and its block's. */
async function openDeploy(stage: StateStage) {
  const { raw } = await stage.chain.sign(SENDER, {
    ...{ op: "deploy", tick: freshTicker(), max: 1000n, lim: 100n, contract: null, cmint: false },
  });
  const { transactionHash, blockHash } = await stage.chain.sendSigned(SENDER, raw);
  await stage.go(`/tx/${transactionHash}`);
  await stage.page.getByText(stage.translate("transaction.success")).first().waitFor();
  return { transactionHash, blockHash };
}

/** Blocks and transactions that a reorganization removes. */
export const chain: readonly State[] = [
  {
    name: "reorganized-transaction",
    async show(stage) {
      const { transactionHash } = await openDeploy(stage);
      await stage.chain.dropBlockOf(SENDER);
      await stage.page.getByText(stage.translate("operation.orphaned.gone")).last().waitFor();
      await stage.go(`/tx/${transactionHash}`);
    },
  },
  {
    name: "reorganized-block",
    async show(stage) {
      const { blockHash } = await openDeploy(stage);
      await stage.go(`/block/${blockHash}`);
      await stage.chain.dropBlockOf(SENDER);
      await stage.page.getByText(stage.translate("block.orphaned"), { exact: true }).first().waitFor();
    },
  },
  {
    name: "pending-transaction",
    async show(stage) {
      stage.atEnd(await stage.chain.holdBlocks());
      const hash = await stage.chain.submit(1, {
        to: `0x${"1".repeat(40)}`,
        data: "0x646174613a2c",
        value: 0n,
      });
      await stage.go(`/tx/${hash}`);
    },
  },
];
