import { z } from "zod";
import { SystemError } from "../error";
import type { BlockEntry, ChainJournal } from "./journal";
import type { Rpc } from "./rpc";

/**
 * Makes the journal's chain again on a fresh node that mines on demand only. Each block must get the hash that it had.
 * `report` hears how many of how many entries are done.
 */
export async function replay(
  rpc: Rpc,
  journal: ChainJournal,
  report: (done: number, of: number) => void,
): Promise<void> {
  const { entries } = journal;
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "request") await rpc(entry.method, entry.params);
    else await mineAgain(rpc, entry);
    report(index + 1, entries.length);
  }
}

async function mineAgain(rpc: Rpc, block: BlockEntry): Promise<void> {
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
    `Block ${block.number} of the local chain comes out as ${hash} instead of ${block.hash}: its record is damaged or was made by another version of anvil.`,
    { hint: 'Move the folders "chain" and "postgres" out of DATA_DIR to begin anew.' },
  );
}
