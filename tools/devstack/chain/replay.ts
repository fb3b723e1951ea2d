import { z } from "zod";
import { SystemError } from "../error";
import type { BlockEntry, ChainJournal } from "./journal";
import type { Rpc } from "./rpc";

/**
 * Rebuilds the chain of the journal on a fresh node that mines on demand only. `report` receives the number of replayed
 * entries and the number of all.
 *
 * @throws SystemError `CHAIN_JOURNAL` if the node refuses an entry, `CHAIN_RECORD` if the hash of a block differs from the
 * recorded one; the error of the connection if the node ends
 */
export async function replay(
  rpc: Rpc,
  journal: ChainJournal,
  report: (done: number, of: number) => void,
): Promise<void> {
  const { entries } = journal;
  for (const [index, entry] of entries.entries()) {
    try {
      if (entry.kind === "request") await rpc(entry.method, entry.params);
      else await replayBlock(rpc, entry, journal);
    } catch (error) {
      // An error of the connection has a code.
      if (error instanceof Error && "code" in error) throw error;
      throw journal.corrupt(entry, error);
    }
    report(index + 1, entries.length);
  }
}

async function replayBlock(rpc: Rpc, block: BlockEntry, journal: ChainJournal): Promise<void> {
  await rpc("evm_setNextBlockTimestamp", [block.timestamp]);
  await rpc("anvil_setNextBlockBaseFeePerGas", [block.baseFee]);
  for (const transaction of block.transactions) await rpc("eth_sendRawTransaction", [transaction]);
  await rpc("evm_mine");
  const { hash } = z
    .object({ hash: z.string() })
    .parse(await rpc("eth_getBlockByNumber", [`0x${block.number.toString(16)}`, false]));
  if (hash === block.hash) return;
  const { place, hint } = journal.placeOf(block);
  throw new SystemError(
    "CHAIN_RECORD",
    `Block ${block.number} of the local chain has hash ${hash} after the replay, but ${block.hash} in the journal (${place}): the journal is damaged or another version of anvil wrote it.`,
    { hint: `${hint} Or move the folders "chain" and "postgres" out of DATA_DIR to start a new chain.` },
  );
}
