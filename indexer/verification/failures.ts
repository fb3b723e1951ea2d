import { parseCount, type RpcNode } from "@/lib/chain/rpc";
import type { Check } from "@/lib/records/verification";
import type { CheckedBlock, Failed, Outcome, Passed } from "./check-block";
import type { CheckState } from "./check-state";
import type { CheckStates } from "./check-states";
import { NodeUnverifiedError } from "./errors";
import type { Probe } from "./probe";
import type { VerificationParts } from "./types";
import { UnknownFormats } from "./unknown-formats";

/** Blocks for which the other nodes are asked at once. */
const ASKED_AT_ONCE = 4;

interface FailedBlock extends Failed {
  readonly block: number;
}

/** Decides what follows from the outcomes of checks (spec §8.8.7, §8.8.9, §8.8.10). */
export class Failures {
  readonly #parts: VerificationParts;
  readonly #states: CheckStates;
  readonly #probe: Probe;
  readonly #unknown: UnknownFormats;

  /** @param patience milliseconds for which all nodes must fail in an unknown format before the index stops */
  constructor(parts: VerificationParts, states: CheckStates, probe: Probe, patience: number) {
    this.#parts = parts;
    this.#states = states;
    this.#probe = probe;
    this.#unknown = new UnknownFormats(patience);
  }

  /**
   * Records the outcomes of a check, by block. First those that passed: they show that a chain has the check.
   * @throws NodeUnverifiedError if one has failed, unless the failure is tolerated
   */
  async record(node: RpcNode, state: CheckState, outcomes: readonly (readonly [number, Outcome])[]): Promise<void> {
    for (const [block, outcome] of outcomes) if (outcome.kind !== "failed") this.passed(state, block, outcome);
    const failed = outcomes.flatMap(([block, outcome]) => (outcome.kind === "failed" ? [{ block, ...outcome }] : []));
    if (failed.length === 0) return;
    const waived = await this.#waived(node, state, failed);
    for (const failure of failed) {
      if (!waived.has(failure.block)) await this.#refuse(node, state, failure);
    }
  }

  /** Records that a check has passed at a block, or had nothing to check. */
  passed(state: CheckState, block: number, { kind }: Passed): void {
    this.#unknown.passed(state.check, block);
    if (kind === "passed") state.passed(block, this.#states.methodOf(state.check));
  }

  /**
   * Refuses an empty list if the header is checked and states that gas was used: no format of a chain explains that, so it needs no check
   * that has held (spec §8.8.7).
   * @throws NodeUnverifiedError
   */
  refuseOmitted(node: RpcNode, blocks: readonly CheckedBlock[]): void {
    const header = this.#states.of("header");
    for (const { number, transactions, raw } of blocks) {
      if (transactions.length > 0 || !header.holds(number)) continue;
      if ((parseCount(raw.gasUsed) ?? 0) > 0)
        this.#fail(node, { block: number, check: "transactions", field: "transactionsRoot" });
    }
  }

  /** @throws FormatUnknownError if all nodes fail at a block in an unknown format, and one has failed for long enough */
  expectKnownFormats(): Promise<void> {
    return this.#unknown.expectNone((format) => this.#probe.isUnknownToAll(format));
  }

  /**
   * The blocks that the operator's setting accepts without the check. A node can add an unknown field to any block, so every node must
   * return a block that fails.
   */
  async #waived(node: RpcNode, state: CheckState, failed: readonly FailedBlock[]): Promise<ReadonlySet<number>> {
    const { check } = state;
    const from = this.#parts.settings.unverifiedFrom ?? Number.POSITIVE_INFINITY;
    const formats = new Map(
      failed.flatMap(({ block, unknown }) =>
        unknown !== null && block >= from ? [[block, { check, block, unknown }]] : [],
      ),
    );
    const waived = new Set<number>();
    for (const some of chunksOf([...formats.values()], ASKED_AT_ONCE)) {
      const areUnknown = await Promise.all(some.map((format) => this.#probe.isUnknownToAll(format, node)));
      for (const [index, { block }] of some.entries()) if (areUnknown[index] === true) waived.add(block);
      // The lower ones are refused anyway.
      if (areUnknown.includes(false)) break;
    }
    for (const block of waived) {
      state.waive(block);
      this.#unknown.passed(check, block);
    }
    return waived;
  }

  /** @throws NodeUnverifiedError unless the failure is tolerated */
  async #refuse(node: RpcNode, state: CheckState, { block, field, unknown }: FailedBlock): Promise<void> {
    let verdict = state.failed(block);
    if (verdict === "unconfirmed") {
      // Another failure of this check was tolerated a moment ago.
      if (!state.isMade(block)) return;
      verdict = await this.#probe.verdictOfOthers(node, state, block);
      if (verdict === "tolerated") state.postpone();
    }
    if (verdict === "tolerated") return;
    if (unknown !== null) this.#unknown.failed({ check: state.check, block, unknown });
    this.#fail(node, { block, check: state.check, field });
  }

  /** @throws NodeUnverifiedError */
  #fail(node: RpcNode, failure: { readonly block: number; readonly check: Check; readonly field: string }): never {
    const error = new NodeUnverifiedError(failure);
    this.#parts.onFailed?.(node, error);
    throw error;
  }
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
