import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { commitToBlock, type Hash, judgeBlock, MemoryState, NO_COMMITMENT, ZERO_HASH } from "@/lib/protocol";
import type { ChainRules, View } from "./chain/chain";
import { simulatedFacts } from "./chain/control";

/** A snapshot as text: all fields of spec §11.3 except the chain id. */
export interface SnapshotText {
  readonly block: number;
  readonly text: string;
}

/**
 * Computes the snapshots of these blocks without worker and database: by the rules, and by OpenZeppelin's library.
 * Returns one text per snapshot, with its fields in the order of the table's columns.
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
