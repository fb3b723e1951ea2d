import type { Tracked } from "@/components/tracker/tracked";
import type { OperationRecord } from "@/lib/client";

/** The account and the hash of {@link tracked}. */
export const ACCOUNT = `0x${"a".repeat(40)}` as const;
export const HASH = `0x${"1".repeat(64)}` as const;

/** A tracked mint of GOLD that the wallet has sent and no node has shown, with changes. */
export function tracked(change: Partial<Tracked> = {}): Tracked {
  return {
    ...{ key: "k", page: "p", chainId: 1, account: ACCOUNT, to: ACCOUNT, data: "0x", value: 0n },
    subject: { op: "mint", ticker: "GOLD", id: "1", amount: 1n, recipient: null },
    ...{ createdAt: 0, since: 1, expectedNonce: 4, nonce: null, hash: HASH, replaced: [] },
    ...{ status: { kind: "sent" }, lostBlock: null },
    ...change,
  };
}

/** An accepted event of GOLD in the transaction {@link HASH}, with changes. */
export function operationRecord(change: Partial<OperationRecord> = {}): OperationRecord {
  return {
    ...{ cursor: "7-0-1", blockNumber: 7, transactionIndex: 0, position: 1, transactionHash: HASH, source: "event" },
    ...{
      op: "tsf",
      ticker: "GOLD",
      sender: ACCOUNT,
      senderAccount: null,
      recipient: null,
      recipientAccount: null,
      part: null,
    },
    ...{ tokenId: null, mintId: null, amount: null, price: null, unit: null, accepted: true, reason: null },
    ...{ timestamp: 1, text: null, textBytes: null },
    ...change,
  };
}
