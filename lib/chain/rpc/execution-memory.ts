import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { CallResult, Hash } from "@/lib/protocol";
import { backoffDelay } from "@/lib/runtime/backoff";
import type { EthCall } from "./eth-call";
import type { RpcNode } from "./node";
import { countSchema, hashSchema } from "./quantity";

/** Results and headers of a node that are remembered, at most. */
const REMEMBERED = { results: 20_000, headers: 2_000 };
/** Longest result that is remembered, in characters. */
const SHORT = 200;
/** How long a node that is unsuitable for calls is not asked again, in milliseconds: at first, and after several times. */
const EXCLUSION = { first: 1_000, limit: 60_000 };
/** Number of complete lists after which a longer one is tried. */
const GROWTH = 8;

/** The part of a block's header that calls need. */
export const headerSchema = z.object({
  hash: hashSchema,
  parentHash: hashSchema,
  number: countSchema,
  timestamp: countSchema,
});
export type Header = z.infer<typeof headerSchema>;

/** The result of a call on one node. "failed": the node has confirmed that the execution fails. */
export type Execution = Extract<CallResult, { kind: "returned" }> | "failed";

/** The results of calls. They stay valid, because the state after a block with a given hash never changes. */
export class KnownResults {
  readonly #results = new LRUCache<string, Execution>({ max: REMEMBERED.results });

  get(call: EthCall): Execution | undefined {
    return this.#results.get(keyOf(call));
  }

  set(call: EthCall, result: Execution): void {
    if (result === "failed" || result.data.length <= SHORT) this.#results.set(keyOf(call), result);
  }
}

/** A short key of a call. Equal calls have equal keys. */
export function keyOf({ blockHash, to, data, from, gas }: EthCall): string {
  return createHash("sha256").update([blockHash, to, data, from, gas].join(":")).digest("base64");
}

/**
 * The number of calls with which a list is answered completely: less after a list that the node cut short, whose answers were
 * too large together, or that took too long, and more after several complete ones.
 */
export class ListSize {
  limit = Number.POSITIVE_INFINITY;
  #complete = 0;

  /** Records a list of `calls` that the node answered. */
  succeeded(calls: number): void {
    if (calls < this.limit || ++this.#complete < GROWTH) return;
    this.#complete = 0;
    this.limit *= 2;
  }

  /** Records a list of `calls` that the node did not answer as a whole. */
  failed(calls: number): void {
    this.#complete = 0;
    this.limit = Math.max(1, Math.min(this.limit, Math.ceil(calls / 2)));
  }
}

/** What is known about a node as one that executes calls. */
export class NodeExecutions {
  /** Whether it takes block hashes in calls (EIP-1898); null before its first answer. */
  takesHashes: boolean | null = null;
  /** Whether its calls run on top of the block, with the time of the next one. */
  readsSuccessor = false;
  readonly headers = new LRUCache<Hash, Header>({ max: REMEMBERED.headers });
  readonly results = new KnownResults();
  readonly size = new ListSize();
  #unsuitableUntil = 0;
  #exclusions = 0;

  /** Whether it may be asked, because it was not unsuitable for calls a short time ago. */
  get isSuitable(): boolean {
    return performance.now() >= this.#unsuitableUntil;
  }

  /** Records that it executed on another block than the one that was asked for. */
  exclude(): void {
    this.#unsuitableUntil = performance.now() + backoffDelay(++this.#exclusions, EXCLUSION);
  }

  /** Records that it executed on the right blocks. */
  admit(): void {
    this.#exclusions = 0;
  }
}

const nodes = new WeakMap<RpcNode, NodeExecutions>();

/** What is known about this node. */
export function executionsOf(node: RpcNode): NodeExecutions {
  const known = nodes.get(node) ?? new NodeExecutions();
  nodes.set(node, known);
  return known;
}
