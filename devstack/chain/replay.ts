import { z } from "zod";
import { SystemError } from "../error";
import type { BlockEntry, ChainJournal } from "./journal";
import type { Rpc } from "./rpc";

/**
 * Rebuilds the chain of the journal on a fresh node that mines on demand only. `report` receives the number of replayed
 * entries and the number of all.
 *
 * @throws SystemError `CHAIN_RECORD` if the hash of a block differs from the recorded one
 */
export async function replay(
  rpc: Rpc,
  journal: ChainJournal,
  report: (done: number, of: number) => void,
): Promise<void> {
  const { entries } = journal;
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "request") await rpc(entry.method, entry.params);
    else await replayBlock(rpc, entry);
    report(index + 1, entries.length);
  }
}

async function replayBlock(rpc: Rpc, block: BlockEntry): Promise<void> {
  await rpc("evm_setNextBlockTimestamp", [block.timestamp]);
  await rpc("anvil_setNextBlockBaseFeePerGas", [block.baseFee]);
  for (const transaction of block.transactions) await rpc("eth_sendRawTransaction", [transaction]);
  await rpc("evm_mine");
  const { hash } = z
    .object({ hash: z.string() })
    .parse(await rpc("eth_getBlockByNumber", [`0x${block.number.toString(16)}`, false]));
  if (hash === block.hash) return;
  throw new SystemError(
    "CHAIN_RECORD",
    `Block ${block.number} of the local chain has hash ${hash} after the replay, but ${block.hash} in the journal: the journal is damaged or another version of anvil wrote it.`,
    { hint: 'Move the folders "chain" and "postgres" out of DATA_DIR to start a new chain.' },
  );
}
