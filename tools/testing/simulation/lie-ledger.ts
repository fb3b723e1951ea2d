import { type FailedCheck, Vitals } from "@/indexer/telemetry/vitals";
import type { Tally } from "./counts";
import { LIES } from "./node/lies";

/** The lies that a check can show. */
const SHOWN: Readonly<Record<FailedCheck["check"], readonly string[]>> = {
  header: LIES.header,
  transactions: LIES.transactions,
  receipts: LIES.receipts,
  senders: ["transaction from", "sender everywhere"],
};

/** What nodes told falsely of blocks, and what workers refused. Shows whether each kind of lie is ever noticed. */
export class LieLedger {
  readonly #tally: Tally;
  readonly #told = new Map<number, Set<string>>();
  #wrong: string | null = null;

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** A refusal that no lie explains; null if there is none. */
  get wrong(): string | null {
    return this.#wrong;
  }

  told(kind: string, block: number): void {
    const kinds = this.#told.get(block) ?? new Set();
    this.#told.set(block, kinds.add(kind));
  }

  /** Other faults can change a header too: a broken link, or the hash of a head. A receipt can lack a field. */
  refused({ check, block, field }: FailedCheck): void {
    this.#tally.add(`refused: ${check}: ${field}`);
    const told = [...(this.#told.get(block) ?? [])];
    const isExplained = check === "header" || (check === "receipts" && this.#tally.has("fault: missing field"));
    if (told.length === 0 && !isExplained) {
      this.#wrong ??= `block ${block} was refused, of which no node lied: ${check}, ${field}`;
    }
    for (const kind of told) if (SHOWN[check].includes(kind)) this.#tally.add(`lie refused: ${kind}`);
  }
}

/** The state of a worker, of which a ledger hears what the worker refused. */
export class WatchedVitals extends Vitals {
  readonly #ledger: LieLedger;

  constructor(ledger: LieLedger) {
    super();
    this.#ledger = ledger;
  }

  override unverified(node: string, failed: FailedCheck): void {
    super.unverified(node, failed);
    this.#ledger.refused(failed);
  }
}
