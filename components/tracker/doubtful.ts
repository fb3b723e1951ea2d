import type { OperationRecord } from "@/lib/client";
import type { Address, Hash, Hex } from "@/lib/protocol";
import type { Subject, Tracked } from "./tracked";

/**
 * The newest transaction of an account that does the same as `subject` and may have been sent; undefined if there is none. Repeating
 * it may pay twice.
 */
export function doubtfulOf(
  transactions: readonly Tracked[],
  account: Address,
  { op, ticker }: Pick<Subject, "op" | "ticker">,
): Tracked | undefined {
  return transactions.find(
    (one) =>
      one.status.kind === "unanswered" &&
      one.account === account &&
      one.subject.op === op &&
      one.subject.ticker === ticker,
  );
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
