import type { RpcNode } from "@/lib/chain/rpc";
import { CHECKS, type Check } from "@/lib/records/verification";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import type { CheckState, Verdict } from "./check-state";
import type { CheckStates } from "./check-states";
import { VerificationRequiredError } from "./errors";
import { type Examination, examineBlock } from "./examine-block";
import type { VerificationParts } from "./types";
import type { UnknownFormat } from "./unknown-formats";

/** Number of the latest blocks that are samples. */
const SAMPLES = 10;
/** Samples of a node that are examined at once. A block of some chains, with its receipts, has 20 MB of JSON. */
const SAMPLES_AT_ONCE = 4;

/** Asks nodes for blocks to find out which checks hold (spec §8.8.7), and whether the nodes agree that one fails. */
export class Probe {
  readonly #parts: VerificationParts;
  readonly #states: CheckStates;
  /** By check: the last sample that failed it. */
  readonly #failedSamples = new Map<Check, string>();

  constructor(parts: VerificationParts, states: CheckStates) {
    this.#parts = parts;
    this.#states = states;
  }

  /**
   * Asks every node that may be called for samples: the next block to index, and the latest ones.
   * @param next the number of the next block
   * @param latest the number of the latest block
   */
  async sample(next: number, latest: number): Promise<void> {
    // A worker that takes over an index with all checks must not wait for samples.
    if (this.#states.all.every(({ saved }) => saved !== null)) return;
    const numbers = [next, ...Array.from({ length: SAMPLES }, (_, index) => latest - SAMPLES + 1 + index)];
    const samples = [...new Set(numbers)].filter((number) => number >= 0 && number <= latest).toSorted((a, b) => b - a);
    await Promise.all(this.#parts.rpc.readyNodes().map((node) => this.#askNode(node, samples, next)));
  }

  /** @throws VerificationRequiredError if a check that the network demands has failed in samples and passed in none */
  expectDemanded(): void {
    const missing = this.#parts.settings.required.filter(
      (check) => this.#states.of(check).saved === null && this.#failedSamples.has(check),
    );
    if (missing.length === 0) return;
    const why = missing.map((check) => this.#failedSamples.get(check)).join("; ");
    throw new VerificationRequiredError(missing, why);
  }

  /**
   * Whether the failure of a check that has not held before is tolerated: only if no other node exists, or another one fails it too, also
   * with another block. A node that has no such block, or whose block has nothing to check, shows nothing; while only such nodes
   * answer, the failure is refused for a while.
   */
  async verdictOfOthers(failed: RpcNode, state: CheckState, block: number): Promise<Verdict> {
    const others = this.#others(failed);
    const ready = others.filter(({ isReady }) => isReady);
    const examined = await Promise.all(ready.map((node) => this.#examine(node, block)));
    for (const [index, node] of ready.entries()) {
      const outcomes = examined[index];
      if (outcomes) this.#takeSample(node, block, outcomes, { failed: new Set(), next: block });
    }
    if (state.isRequired(block)) return "refused";
    const isConfirmed = examined.some((outcomes) => outcomes?.[state.check].kind === "failed");
    return others.length === 0 || isConfirmed ? "tolerated" : state.doubt(block);
  }

  /**
   * Whether every node returns a block with this number that fails the check in an unknown format (spec §8.8.10). Also asks nodes that
   * are set aside, which they are after each failure. False if one of them cannot be asked now: it may have the true block.
   * @param failed a node that has failed, and is not asked again
   */
  async isUnknownToAll({ check, block }: UnknownFormat, failed?: RpcNode): Promise<boolean> {
    const asked = this.#others(failed).map(async (node) => {
      const outcome = (await this.#examine(node, block, [check]))?.[check];
      return outcome?.kind === "failed" && outcome.unknown !== null;
    });
    return !(await Promise.all(asked)).includes(false);
  }

  #others(failed?: RpcNode): RpcNode[] {
    return this.#parts.rpc.nodes.filter((node) => node !== failed && !node.isOfWrongChain);
  }

  /** The checks of a block that a node returns; null if it does not return the block now. */
  async #examine(node: RpcNode, block: number, checks: readonly Check[] = CHECKS): Promise<Examination | null> {
    try {
      return await examineBlock(node, block, this.#parts, checks);
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      log.debug({ node: node.name, error }, "the node could not be asked which checks hold");
      return null;
    }
  }

  /**
   * Asks a node for blocks, latest first, and records the checks that pass at all of the blocks from one on. Blocks before `next` are
   * indexed already, perhaps without the checks. Ends at a block that the node does not return.
   */
  async #askNode(node: RpcNode, numbers: readonly number[], next: number): Promise<void> {
    const failed = new Set<Check>();
    for (let start = 0; start < numbers.length; start += SAMPLES_AT_ONCE) {
      const some = numbers.slice(start, start + SAMPLES_AT_ONCE);
      const examined = await Promise.all(some.map((number) => this.#examine(node, number)));
      for (const [index, number] of some.entries()) {
        const outcomes = examined[index] ?? null;
        if (outcomes === null) return;
        this.#takeSample(node, number, outcomes, { failed, next });
      }
    }
  }

  /** Records the outcomes for a block. `failed`: the checks that have failed at later blocks of the node. */
  #takeSample(
    node: RpcNode,
    number: number,
    outcomes: Examination,
    { failed, next }: { readonly failed: Set<Check>; readonly next: number },
  ): void {
    for (const check of CHECKS) {
      const outcome = outcomes[check];
      if (outcome.kind === "failed") {
        failed.add(check);
        this.#failedSamples.set(check, `${node.name} returns block ${number} with another ${outcome.field}`);
      }
      if (outcome.kind === "passed" && !failed.has(check)) {
        this.#states.of(check).passed(Math.max(number, next), this.#states.methodOf(check));
      }
    }
  }
}
