import { parseCount, type RpcNode } from "@/lib/chain/rpc";
import type { PlainObject } from "@/lib/protocol/plain-object";
import type { CheckedBlock } from "./check-block";
import { CheckState } from "./check-state";
import { NodeUnverifiedError } from "./errors";
import type { SavedCheck } from "./saved-checks";

/** Codes by which a node says that it lacks a method. The text of an error decides nothing. */
const UNSUPPORTED: ReadonlySet<number> = new Set([-32601, -32004]);

/**
 * What can be checked where the format of a chain makes it impossible to compute what a hash covers (spec §8.8.7): whether the node
 * returns as many transactions as it states for the block's hash, and whether the gas of the receipts adds up to that of the block.
 * A node that returns a part of a block contradicts itself.
 */
export class WeakerChecks {
  readonly counted: CheckState;
  readonly gas: CheckState;
  readonly #withoutCount = new WeakSet<RpcNode>();

  constructor(saved: readonly SavedCheck[]) {
    const options = { isDemanded: false, patience: 0 };
    const of = (check: SavedCheck["check"], method: SavedCheck["method"]): CheckState =>
      new CheckState(check, saved.find((each) => each.check === check && each.method === method) ?? null, options);
    this.counted = of("transactions", "counted");
    this.gas = of("receipts", "gas");
  }

  /** @throws NodeUnverifiedError if the node states another number of transactions; the errors of the calls */
  async count(node: RpcNode, blocks: readonly CheckedBlock[]): Promise<void> {
    if (blocks.length === 0 || this.#withoutCount.has(node)) return;
    const method = "eth_getBlockTransactionCountByHash";
    const outcomes = await node.batch(
      blocks.map(({ hash }) => ({ method, params: [hash] })),
      "gap",
    );
    for (const [index, { number, transactions }] of blocks.entries()) {
      const outcome = outcomes[index];
      const count = outcome?.kind === "result" ? parseCount(outcome.result) : null;
      if (outcome?.kind === "error" && UNSUPPORTED.has(outcome.code)) this.#withoutCount.add(node);
      // Any other failure may pass, so the next blocks are counted again.
      else if (count === null) continue;
      else if (count !== transactions.length) {
        throw new NodeUnverifiedError({ block: number, check: "transactions", field: "transactions" });
      } else if (count > 0) this.counted.passed(number, "counted");
    }
  }

  /** @throws NodeUnverifiedError if the sums differ although they agreed at an earlier block */
  addGas({ number, raw }: CheckedBlock, receipts: readonly PlainObject[]): void {
    const used = parseCount(raw.gasUsed);
    const last = parseCount(receipts.at(-1)?.cumulativeGasUsed);
    if (used === null || used === 0 || !this.gas.isMade(number)) return;
    if (used === last) this.gas.passed(number, "gas");
    else if (this.gas.failed(number) === "refused") {
      throw new NodeUnverifiedError({ block: number, check: "receipts", field: "cumulativeGasUsed" });
    } else this.gas.postpone();
  }
}
