import type { Keccak } from "../keccak";
import type { RecoverKey } from "./curve";
import { recoverSigner } from "./recover-signer";

/** What `writeSigned` has written for some transactions, one after another, and the end of each. */
export interface SignedContents {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Bytes of an answer for one transaction: 1 and the address; all zeros if no key gives its signature. */
export const ANSWER_SIZE = 21;

/** Recovers the signer of one of the contents and writes it into its place of the answer. */
export function answerOne(
  { bytes, ends }: SignedContents,
  index: number,
  answer: Uint8Array,
  tools: { readonly keccak: Keccak; readonly recoverKey: RecoverKey },
): void {
  const start = index === 0 ? 0 : ends[index - 1];
  const signer = recoverSigner(bytes.subarray(start, ends[index]), tools.keccak, tools.recoverKey);
  if (signer === null) return;
  answer[index * ANSWER_SIZE] = 1;
  answer.set(signer, index * ANSWER_SIZE + 1);
}
