import type { Address } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { type Keccak, toHash } from "./keccak";
import { MalformedFieldError } from "./malformed-field";
import { RlpWriter } from "./rlp-writer";
import { fastestCurve, type RecoverKey } from "./senders/curve";
import { recoverSigner } from "./senders/recover-signer";
import { writeSigned } from "./senders/signed-content";

const writer = new RlpWriter();

/**
 * The signer of a transaction, as a node returns it. Null for a transaction without a signature, which the protocol of its
 * chain created. Its `from` can only be believed. Takes 50 µs to 1.5 ms, depending on the library; `SenderPool` does the same
 * for many transactions in threads.
 *
 * @throws MalformedFieldError also if no key gives the signature
 * @throws UnknownTypeError
 */
export function signerOf(
  transaction: PlainObject,
  keccak: Keccak,
  recoverKey: RecoverKey = fastestCurve().recoverKey,
): Address | null {
  writer.truncate(0);
  if (!writeSigned(writer, transaction)) return null;
  const signer = recoverSigner(writer.bytes(), keccak, recoverKey);
  if (signer === null) throw new MalformedFieldError("signature");
  return toHash(signer);
}
