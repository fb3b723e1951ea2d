import type { OperationRecord } from "@/lib/client";
import type { Address, Hash, Hex } from "@/lib/protocol";
import { isMarketAction, type Subject, type Tracked } from "./tracked";

/** Statuses in which it is not known yet whether the transaction takes effect, although it may be paid for. */
const DOUBTFUL = ["unanswered", "signing", "sent", "mined", "dropped"] as const;

/** A transaction that may still take effect: repeating it may pay twice. */
export type Doubtful = Tracked & { readonly status: { readonly kind: (typeof DOUBTFUL)[number] } };

type Action = Pick<Subject, "op" | "ticker" | "id" | "mintId">;

/**
 * The newest transaction of an account whose repetition as `subject` may pay twice; undefined if there is none. If it may have
 * been sent, that is one with the same operation and ticker. If it still waits for its result, it also names the same inscription:
 * a mint has its own id, and the market refunds or refuses a second payment.
 */
export function doubtfulOf(transactions: readonly Tracked[], account: Address, subject: Action): Doubtful | undefined {
  return transactions.find((one): one is Doubtful => {
    if (one.account !== account || one.subject.op !== subject.op || one.subject.ticker !== subject.ticker) return false;
    if (one.status.kind === "unanswered") return true;
    return DOUBTFUL.some((kind) => kind === one.status.kind) && changesSameInscription(one.subject, subject);
  });
}

/** Whether both change one existing inscription by message. Either may name it by its mint id or its token id. */
function changesSameInscription(one: Action, other: Action): boolean {
  if (one.op === "mint" || isMarketAction(one.op) || one.id === null || other.id === null) return false;
  // Equal mint ids alone do not suffice: after a reorganization, another inscription may have it.
  return one.id === other.id || one.id === other.mintId || one.mintId === other.id;
}

/**
 * The hash of the newest message in `records` that has the sender and the data of `tracked`, and may be its transaction; null if
 * there is none. `others`: the hashes of other transactions.
 */
export function messageIn(
  records: readonly OperationRecord[],
  { account, data, since }: Pick<Tracked, "account" | "data" | "since">,
  others: readonly Hash[],
): Hash | null {
  if (since === null) return null;
  const found = records.find(
    (one) =>
      one.source === "message" &&
      one.sender === account &&
      one.blockNumber > since &&
      hexOf(one.text ?? "") === data &&
      !others.includes(one.transactionHash),
  );
  return found?.transactionHash ?? null;
}

function hexOf(text: string): Hex {
  const digits = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0"));
  return `0x${digits.join("")}`;
}
