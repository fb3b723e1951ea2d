import { parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { providerOf } from "@/lib/config";
import type { Hash } from "@/lib/protocol";
import type { FinalityFault } from "@/lib/records";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { headerSchema } from "./schemas";

/** Milliseconds before a block that too few nodes confirmed is checked again. */
const PAUSE = 1_000;
/** Number of consecutive failed checks after which the fault is reported. A node may be briefly behind. */
const REPORTED_AFTER = 3;

/** A block of the index. */
interface IndexedBlock {
  readonly number: number;
  readonly hash: Hash;
}

/** Reads the hash of a block that is not final; null if the index has none. @throws DatabaseUnreachableError */
type HashAt = (number: number) => Promise<Hash | null>;

/**
 * The agreement of several providers on blocks that are about to become final (spec §8.3.5). Nodes at one host count as
 * one provider. The checks run in parallel with the pipeline: a slow or unavailable node delays finality, but never the
 * index. If only one provider is required, no node is asked.
 */
export class Agreement {
  readonly #rpc: RpcClient;
  readonly #required: number;
  /** The last block that enough providers confirmed. The index may have another hash for it by now. */
  #agreed: IndexedBlock | null = null;
  #isChecking = false;
  #nextCheck = 0;
  #failedInRow = 0;
  #fault: FinalityFault | null = null;
  /** An error that is not a node's failure. The next check throws it to its caller. */
  #failure: { readonly error: unknown } | null = null;
  readonly #asked = new Set<RpcNode>();
  readonly #differing = new Map<string, boolean>();

  /** @param required providers that must have the same hash; at least 1 */
  constructor(rpc: RpcClient, required: number) {
    this.#rpc = rpc;
    this.#required = required;
  }

  /** The reason why no further block is confirmed; null while checks succeed. */
  get fault(): FinalityFault | null {
    return this.#fault;
  }

  /** By the name of each node that has answered: whether its hash differed from the index. */
  get differing(): ReadonlyMap<string, boolean> {
    return this.#differing;
  }

  /**
   * The last block up to `wanted` that enough providers have confirmed; at least `final`. Starts a check of `wanted` if it
   * is not confirmed and no check is running.
   * @throws DatabaseUnreachableError
   */
  async confirmed(wanted: number, final: number, hashAt: HashAt): Promise<number> {
    if (this.#failure !== null) throw this.#failure.error;
    if (this.#required === 1 || wanted <= final) return wanted;
    const agreed = this.#agreed;
    const isAgreed = agreed !== null && agreed.number > final && (await hashAt(agreed.number)) === agreed.hash;
    const confirmed = isAgreed ? agreed.number : final;
    if (confirmed >= wanted) return wanted;
    const isDue = !this.#isChecking && performance.now() >= this.#nextCheck;
    const hash = isDue ? await hashAt(wanted) : null;
    if (hash !== null) void this.#check({ number: wanted, hash });
    return confirmed;
  }

  /** Asks all nodes for the block until enough providers have confirmed it. Never rejects. */
  async #check(block: IndexedBlock): Promise<void> {
    this.#isChecking = true;
    const confirming = new Set<string>();
    let hasOther = false;
    await new Promise<void>((resolve) => {
      const nodes = this.#rpc.nodes.filter((node) => node.isReady && !this.#asked.has(node));
      const asked = nodes.map(async (node) => {
        const hash = await this.#ask(node, block.number);
        if (hash === null) return;
        this.#differing.set(node.name, hash !== block.hash);
        if (hash === block.hash) confirming.add(providerOf(node.name));
        else hasOther = true;
        if (confirming.size >= this.#required) resolve();
      });
      void Promise.all(asked).then(() => resolve());
    });
    this.#isChecking = false;
    if (confirming.size >= this.#required) this.#succeeded(block);
    else this.#failed(hasOther ? "NODES_DISAGREE" : "TOO_FEW_NODES", block);
  }

  #succeeded(block: IndexedBlock): void {
    this.#agreed = block;
    this.#failedInRow = 0;
    this.#fault = null;
  }

  #failed(fault: FinalityFault, { number, hash }: IndexedBlock): void {
    this.#nextCheck = performance.now() + PAUSE;
    if (++this.#failedInRow < REPORTED_AFTER) return;
    const differing = [...this.#differing].flatMap(([node, differs]) => (differs ? [node] : []));
    if (this.#fault !== fault) log.warn({ fault, number, hash, differing }, "too few nodes confirm a block");
    this.#fault = fault;
  }

  /** The node's hash of this block; null if it has none, or fails. */
  async #ask(node: RpcNode, number: number): Promise<Hash | null> {
    this.#asked.add(node);
    const method = "eth_getBlockByNumber";
    try {
      const [outcome] = await node.attempt((each) =>
        each.batch([{ method, params: [toQuantity(number), false] }], "head"),
      );
      const block = parseOutcome(method, outcome, headerSchema.nullable());
      return block?.number === number ? block.hash : null;
    } catch (error) {
      if (error instanceof RetryableError) log.debug({ node: node.name, error }, "the node confirmed no block");
      else this.#failure = { error };
      return null;
    } finally {
      this.#asked.delete(node);
    }
  }
}
