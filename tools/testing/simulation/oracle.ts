import { commitToBlock, type Hash, judgeBlock, MemoryState, NO_COMMITMENT } from "@/lib/protocol";
import type { ChainRules, View } from "./chain/chain";
import { simulatedFacts } from "./chain/control";

/** The state of an index: the rows of each table as text. */
export type IndexRows = Readonly<Record<string, readonly string[]>>;

/** Lists the rows that only one of the states has, like `EXCEPT ALL` in both directions. */
export function differences(simulated: IndexRows, clean: IndexRows): string[] {
  const tables = new Set([...Object.keys(simulated), ...Object.keys(clean)]);
  return [...tables].flatMap((table) => {
    const [mine, theirs] = [simulated[table] ?? [], clean[table] ?? []];
    return [
      ...except(mine, theirs).map((row) => `${table}: only after the simulation: ${row}`),
      ...except(theirs, mine).map((row) => `${table}: only in the clean index: ${row}`),
    ];
  });
}

function except(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}

/** Computes the state commitment of a chain without worker and database (spec §9); null if nothing changed the state. */
export function referenceCommitment(view: View, rules: ChainRules): Hash | null {
  const state = new MemoryState();
  let last: Hash | null = null;
  for (const block of view.blocks.slice(rules.startBlock)) {
    const { effects } = judgeBlock(state, block, rules, simulatedFacts);
    if (effects.length > 0) last = commitToBlock(last ?? NO_COMMITMENT, block, effects);
  }
  return last;
}
