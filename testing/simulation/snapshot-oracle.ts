import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import type pg from "pg";
import { commitToBlock, type Hash, judgeBlock, MemoryState, NO_COMMITMENT, ZERO_HASH } from "@/lib/protocol";
import type { ChainRules, View } from "./chain/chain";
import { simulatedFacts } from "./chain/control";
import type { Tally } from "./counts";

/** A snapshot as text: all fields of spec §11.3 except the chain id. */
interface SnapshotText {
  readonly block: number;
  readonly text: string;
}

/**
 * Computes the snapshots of these blocks without worker and database: by the rules, and by OpenZeppelin's library.
 * Returns one text per snapshot, as {@link readSnapshots} does.
 */
export function referenceSnapshots(view: View, rules: ChainRules, numbers: readonly number[]): SnapshotText[] {
  const wanted = new Set(numbers);
  const state = new MemoryState();
  let commitment: Hash | null = null;
  const found: SnapshotText[] = [];
  for (const block of view.blocks.slice(rules.startBlock)) {
    const { effects } = judgeBlock(state, block, rules, simulatedFacts);
    if (effects.length > 0) commitment = commitToBlock(commitment ?? NO_COMMITMENT, block, effects);
    if (!wanted.has(block.number)) continue;
    const { balances, inscriptions } = leavesOf(state);
    const roots = [
      rootOf(balances, ["bytes32", "address", "uint256"]),
      rootOf(inscriptions, ["bytes32", "bytes32", "address", "uint256"]),
    ];
    const fields = [
      block.hash,
      block.timestamp,
      commitment ?? ZERO_HASH,
      ...roots,
      balances.length,
      inscriptions.length,
    ];
    found.push({ block: block.number, text: fields.join(" ") });
  }
  return found;
}

function rootOf(leaves: readonly string[][], types: string[]): string {
  return leaves.length === 0 ? ZERO_HASH : StandardMerkleTree.of([...leaves], types).root;
}

function leavesOf(state: MemoryState): { balances: string[][]; inscriptions: string[][] } {
  const tickers = state.deployments().map(({ ticker }) => ticker);
  const word = (ticker: string): string => `0x${Buffer.from(ticker, "ascii").toString("hex").padEnd(64, "0")}`;
  return {
    balances: tickers.flatMap((ticker) =>
      state.balances(ticker).map(([address, amount]) => [word(ticker), address, String(amount)]),
    ),
    inscriptions: tickers.flatMap((ticker) =>
      state
        .inscriptions(ticker)
        .flatMap(({ tokenId, owner, amount }) =>
          owner === null ? [] : [[word(ticker), tokenId, owner, String(amount)]],
        ),
    ),
  };
}

/** Reads the stored snapshots as texts. */
export async function readSnapshots(sql: pg.Client): Promise<SnapshotText[]> {
  const { rows } = await sql.query<{ block: string; text: string }>(
    `select block_number as block, concat_ws(' ', '0x' || encode(block_hash, 'hex'), timestamp, '0x' || encode(commitment, 'hex'),
       '0x' || encode(balances_root, 'hex'), '0x' || encode(inscriptions_root, 'hex'), balance_count, inscription_count) as text
     from snapshot order by block_number`,
  );
  return rows.map(({ block, text }) => ({ block: Number(block), text }));
}

/** Describes the first stored snapshot that differs from the chain's; null if all agree. */
export async function wrongSnapshot(
  sql: pg.Client,
  view: View,
  rules: ChainRules,
  tally: Tally,
): Promise<string | null> {
  const stored = await readSnapshots(sql);
  const expected = referenceSnapshots(
    view,
    rules,
    stored.map(({ block }) => block),
  );
  for (const [index, { block, text }] of stored.entries()) {
    const right = expected[index];
    if (right?.block !== block || right.text !== text)
      return `the snapshot of block ${block} is ${text}, but should be ${right?.text ?? "none"}`;
  }
  tally.add("index: snapshots compared", stored.length);
  return null;
}
