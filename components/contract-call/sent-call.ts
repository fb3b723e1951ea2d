import type { Address, Hash, Hex } from "@/lib/protocol";
import { address, amount, hash, integer, nullable, object, type Schema, textThat } from "@/lib/records/schema";
import { jsonCodec } from "../storage/stored-json";
import type { Codec, StoredValue } from "../storage/stored-value";

/** A call of a contract that a wallet has sent, or may have sent. */
export interface SentCall {
  readonly to: Address | null;
  readonly data: Hex;
  readonly value: bigint;
  /** Null if the wallet did not return it: it may not have been sent. */
  readonly hash: Hash | null;
  readonly account: Address;
  /** The nonce that the chain reported; without a hash, the lowest one that it can have. Null if not known. */
  readonly nonce: number | null;
  /** The latest block when it was sent; null if not known. */
  readonly since: number | null;
}

/** The last call of a kind that this device has sent or may have sent; null: none. */
export type StoredCall = StoredValue<SentCall | null>;

const hex: Schema<Hex> = textThat(isHex, "hexadecimal digits");

function isHex(digits: string): digits is Hex {
  return /^0x([0-9a-f]{2})*$/.test(digits);
}

const sentCall: Schema<SentCall> = object<SentCall>({
  ...{ to: nullable(address), data: hex, value: amount, hash: nullable(hash), account: address },
  ...{ nonce: nullable(integer), since: nullable(integer) },
});

const { format, ...codec } = jsonCodec<SentCall | null>(nullable(sentCall), null);

/** How this device stores a sent call. */
export const sentCallCodec: Codec<SentCall | null> = {
  ...codec,
  format: (sent) => (sent === null ? null : format(sent)),
};
