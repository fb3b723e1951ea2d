import { KINDS } from "./block-kinds";
import { type BlockFigures, measureBlocks } from "./measure-blocks";

/** Gas of all blocks of a case. Larger blocks are measured one at a time. */
const TOTAL = 30_000_000;
/** Gas of a block: 1, 10 and 100 times the smallest one, and a larger one. */
const GAS = [300_000, 3_000_000, 30_000_000, 100_000_000];
/** Seconds in which a chain makes such a block. */
const LIMIT = 10;

/**
 * `npm run bench index hostile`: the seconds of the worst blocks of each kind, and their cost per byte in blocks of 1, 10 and 100
 * times the size. `hostile splits` measures one kind; `hostile splits 30000000` also one size.
 */
export async function measureHostileBlocks(serverUrl: string, [kind, gas]: readonly string[]): Promise<void> {
  console.log(
    [
      "kind".padEnd(28),
      "gas/block".padStart(12),
      "blocks".padStart(6),
      "operations".padStart(11),
      "accepted".padStart(9),
      "MB".padStart(6),
      "s/block".padStart(8),
      "µs/byte".padStart(8),
      "undo s".padStart(7),
      "peak MB".padStart(8),
    ].join(" "),
  );
  for (const name of Object.keys(KINDS)) {
    if (kind !== undefined && kind !== name) continue;
    for (const each of gas === undefined ? GAS : [Number(gas)]) {
      const blocks = Math.max(1, Math.round(TOTAL / each));
      print(name, each, blocks, await measureBlocks(serverUrl, { kind: name, gas: each, blocks }));
    }
  }
}

function print(kind: string, gas: number, blocks: number, figures: BlockFigures): void {
  const { operations, accepted, bytes, seconds, undo, peakMegabytes, terms } = figures;
  const faults = [
    ...(seconds / blocks > LIMIT ? [`slower than ${LIMIT} s`] : []),
    ...(terms > 1 ? [`${terms} terms of leadership`] : []),
  ];
  console.log(
    [
      kind.padEnd(28),
      gas.toLocaleString("en").padStart(12),
      String(blocks).padStart(6),
      operations.toLocaleString("en").padStart(11),
      accepted.toLocaleString("en").padStart(9),
      (bytes / 1e6).toFixed(2).padStart(6),
      (seconds / blocks).toFixed(3).padStart(8),
      ((seconds * 1e6) / bytes).toFixed(2).padStart(8),
      undo.toFixed(1).padStart(7),
      peakMegabytes.toFixed(0).padStart(8),
      ...faults.map((fault) => `  ${fault}`),
    ].join(" "),
  );
}
