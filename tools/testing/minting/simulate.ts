import type { Minting } from "@/lib/records";
import { Random } from "../simulation/random";
import { MintingLedger, type Sent } from "./ledger";
import { choose, type Policy } from "./minters";

/** A simulation of many minters of one token. */
export interface Scenario {
  readonly policy: Policy;
  /** Minters that choose an id per block interval. */
  readonly minters: number;
  /** Supply, in mints of the limit's size. */
  readonly supply: number;
  /** Whether the node lists pending transactions. */
  readonly showsPending: boolean;
  readonly seed: string;
}

/** The outcomes of the mints. */
export interface MintingResult {
  readonly sent: number;
  readonly accepted: number;
  /** Mints sent to blocks before the one in which supply ran out, and how many of them were accepted. */
  readonly whileSupplyLasts: { readonly sent: number; readonly accepted: number };
  /** Mints sent to the first block with mints, and how many of them were accepted. */
  readonly firstBlock: { readonly sent: number; readonly accepted: number };
  readonly blocks: number;
  /** Mints that are left at the end. */
  readonly left: number;
}

/** Seconds between blocks. */
const BLOCK_TIME = 12;
/** Seconds until the index has read a block. */
const INDEX_LAG = 1;
/** The oldest answer about pending mints that a page still shows: its poll, and the server's cache, in seconds. */
const PENDING_AGE = 4;
/** Seconds until a user confirms in the wallet. */
const CONFIRMATION = { least: 2, most: 10 } as const;
/** Blocks without a mint after which all minters have stopped. */
const QUIET = 10;
/** Seconds in which a page counts its own mints, and remembers their blocks. */
const COUNTED = 60;
const REMEMBERED = 600;
/** Naive minters would take a block for each mint. */
const MOST_BLOCKS = 1_000;

interface Waiting extends Sent {
  readonly at: number;
}

/** Simulates mints until supply runs out or all minters have stopped. */
export function simulateMinting({ policy, minters, supply, showsPending, seed }: Scenario): MintingResult {
  const random = new Random(seed);
  const ledger = new MintingLedger(supply);
  const counts: { sent: number; accepted: number; isOut: boolean }[] = [];
  const mined = new Map<number, { readonly block: number; readonly time: number }[]>();
  let waiting: Waiting[] = [];
  let [before, indexed] = [ledger.minting(), ledger.minting()];
  let [takenBefore, taken] = [new Set<string>(), new Set<string>()];
  let quiet = 0;
  for (let block = 1; block <= MOST_BLOCKS && quiet < QUIET; block++) {
    const start = (block - 1) * BLOCK_TIME;
    const arrivals = Array.from({ length: minters }, (_, minter) => ({
      minter,
      at: start + random.next() * BLOCK_TIME,
    }));
    for (const { minter, at } of arrivals.sort((a, b) => a.at - b.at)) {
      const isIndexed = at - start > INDEX_LAG;
      const known = isIndexed ? taken : takenBefore;
      const minting: Minting = {
        ...(isIndexed ? indexed : before),
        pending: showsPending ? pendingAt(waiting, at - random.next() * PENDING_AGE) : null,
      };
      const own = {
        pending: waiting.filter((one) => one.minter === minter).map(({ id }) => id),
        lastMinute: (mined.get(minter) ?? []).filter(({ time }) => time > at - COUNTED).length,
        minedBlocks: (mined.get(minter) ?? []).filter(({ time }) => time > at - REMEMBERED).map((one) => one.block),
      };
      const id = choose(policy, minting, own, (candidate) => known.has(candidate), random);
      const confirmed = at + CONFIRMATION.least + random.next() * (CONFIRMATION.most - CONFIRMATION.least);
      if (id !== null) waiting.push({ minter, id, at: confirmed });
    }
    const end = start + BLOCK_TIME;
    const inBlock = shuffled(
      waiting.filter(({ at }) => at <= end),
      random,
    );
    waiting = waiting.filter(({ at }) => at > end);
    const reasons = ledger.mine(end, inBlock);
    // Block 1 contains the deploy.
    for (const { minter } of inBlock)
      mined.set(minter, [...(mined.get(minter) ?? []), { block: block + 1, time: end }]);
    [before, indexed] = [indexed, ledger.minting()];
    const accepted = inBlock.filter((_, index) => reasons[index] === null);
    [takenBefore, taken] = [taken, new Set([...taken, ...accepted.map(({ id }) => id)])];
    quiet = inBlock.length === 0 ? quiet + 1 : 0;
    counts.push({ sent: inBlock.length, accepted: accepted.length, isOut: indexed.supply >= indexed.max });
  }
  const lasting = counts.filter(({ isOut }) => !isOut);
  const { supply: minted, max, lim } = indexed;
  return {
    ...sumOf(counts),
    whileSupplyLasts: sumOf(lasting),
    firstBlock: sumOf(counts.filter(({ sent }) => sent > 0).slice(0, 1)),
    blocks: counts.length,
    left: Number((max - minted) / lim),
  };
}

/** The pending mints that the node lists at this time. */
function pendingAt(waiting: readonly Waiting[], time: number): Minting["pending"] {
  const shown = waiting.filter(({ at }) => at <= time);
  return { count: shown.length, ids: shown.map(({ id }) => id) };
}

function sumOf(counts: readonly { readonly sent: number; readonly accepted: number }[]) {
  const sum = (of: "sent" | "accepted") => counts.reduce((total, one) => total + one[of], 0);
  return { sent: sum("sent"), accepted: sum("accepted") };
}

/** Block producers may order transactions in any way. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
