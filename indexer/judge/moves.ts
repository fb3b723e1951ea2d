import type { Address, Effect, Hash, OperationOutcome, Position } from "@/lib/protocol";

/** A change of the owner of an inscription, at the position of its operation. */
export interface OwnerMove extends Position {
  readonly ticker: string;
  readonly tokenId: Hash;
  /** The inscription's amount. */
  readonly amount: bigint;
  /** Null: it was minted. */
  readonly from: Address | null;
  /** Null: it was burned. */
  readonly to: Address | null;
  /** Token id of the inscription whose split makes it here. */
  readonly parent: Hash | null;
}

/**
 * Collects the changes of owner of a batch in their order, and transfers to the owner itself, by which a sale may end. Mints by message
 * are omitted: they are most of all operations, and no feature needs them.
 */
export class OwnerMoves {
  readonly list: OwnerMove[] = [];

  /** Adds the changes of owner of an operation. */
  see({ op, source, blockNumber, transactionIndex, position }: OperationOutcome, effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind !== "inscription") continue;
      const { before, after } = effect;
      const from = before?.owner ?? null;
      if (from === after.owner && op !== "tsf") continue;
      if (before === null && after.parent === null && source === "message") continue;
      const { ticker, tokenId, amount, owner: to } = after;
      const parent = before === null ? after.parent : null;
      this.list.push({ ticker, tokenId, amount, from, to, parent, blockNumber, transactionIndex, position });
    }
  }
}
