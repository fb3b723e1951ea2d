import type { MintControlAnswer, MintControlQuestion, Operation } from "@/lib/protocol";
import type { ArchivedOperation } from "./types";

/** The recorded answers of mint control contracts (spec §17.4.2). */
export class RecordedAnswers {
  readonly #answers = new Map<string, MintControlAnswer>();

  /** Adds the answer of an operation, if it has one. */
  add(archived: ArchivedOperation, operation: Operation): void {
    if (archived.kind !== "message" || archived.mintControl === null) return;
    if (operation.source !== "message" || operation.content.kind !== "message") return;
    const { message } = operation.content;
    if (message.op !== "mint" || operation.to === null) return;
    const { parentHash, from: sender, to: recipient } = operation;
    const key = keyOf({ parentHash, sender, recipient, ticker: message.tick, amount: message.amt });
    this.#answers.set(key, archived.mintControl);
  }

  /** The answer to the question; null if it was not asked when the operations were recorded. */
  find(question: MintControlQuestion): MintControlAnswer | null {
    return this.#answers.get(keyOf(question)) ?? null;
  }
}

/** Equal questions of one block have equal answers, because all are asked in the state of its parent. */
function keyOf(question: Omit<MintControlQuestion, "contract" | "calls" | "gas">): string {
  const { parentHash, sender, recipient, ticker, amount } = question;
  return [parentHash, sender, recipient, ticker, amount].join(":");
}
