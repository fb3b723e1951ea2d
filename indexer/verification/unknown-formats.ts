import type { RpcNode } from "@/lib/chain/rpc";
import type { Check } from "@/lib/records/verification";
import { FormatUnknownError } from "./errors";

interface Failing {
  readonly block: number;
  readonly check: Check;
  /** The header field or transaction type that this version does not know. */
  readonly unknown: string;
  /** On the monotonic clock. */
  readonly since: number;
  readonly nodes: Set<RpcNode>;
}

/** Remembers at which block the nodes fail because of a format that this version does not know (spec §8.8.10). */
export class UnknownFormats {
  readonly #patience: number;
  #failing: Failing | null = null;

  /** @param patience milliseconds after which the index stops */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Records a failure. Blocks are fetched in parallel, and the lowest one decides. */
  failed(node: RpcNode, { check, block, unknown }: Pick<Failing, "check" | "block" | "unknown">): void {
    if (this.#failing !== null && this.#failing.block < block) return;
    if (this.#failing?.block !== block || this.#failing.check !== check) {
      this.#failing = { block, check, unknown, since: performance.now(), nodes: new Set() };
    }
    this.#failing.nodes.add(node);
  }

  /** Records that a node passed a check at a block. */
  passed(check: Check, block: number): void {
    if (block === this.#failing?.block && check === this.#failing.check) this.#failing = null;
  }

  /** @throws FormatUnknownError if all nodes have failed at the same block for long enough */
  expectNone(nodes: readonly RpcNode[]): void {
    const failing = this.#failing;
    if (failing === null || performance.now() - failing.since < this.#patience) return;
    const asked = nodes.filter(({ isOfWrongChain }) => !isOfWrongChain);
    if (asked.every((node) => failing.nodes.has(node))) {
      throw new FormatUnknownError(failing.block, failing.unknown);
    }
  }
}
