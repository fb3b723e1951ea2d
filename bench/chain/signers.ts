import secp256k1 from "secp256k1";
import type { Address } from "@/lib/protocol";
import { addressOf, secretOf } from "@/testing/chain/keys";

/** Order of the group of the curve. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** Chains refuse a greater `s`. */
const GREATEST_S = ORDER / 2n;
/** First byte of a compressed point whose y coordinate is odd. */
const ODD = 3;

/** A signature of a transaction, as JSON-RPC has its integers. */
export interface Signature {
  readonly r: string;
  readonly s: string;
  readonly parity: 0 | 1;
}

/** An account that signs. */
export interface Signer {
  readonly address: Address;
  sign(hash: Uint8Array): Signature;
}

/** Accounts that send transactions and get inscriptions. */
export const ACCOUNTS = 5_000;

const signers = new Map<number, Signer>();

/** The signer with this number, whose key follows from it. */
export function signerAt(number: number): Signer {
  const found = signers.get(number);
  if (found !== undefined) return found;
  const signer = createSigner(`bench ${number}`);
  signers.set(number, signer);
  return signer;
}

/** The address of {@link signerAt}. */
export function account(number: number): Address {
  return signerAt(number).address;
}

/** The number of the account that sends a transaction. */
export function senderNumber(block: number, index: number): number {
  return (block * 31 + index) % ACCOUNTS;
}

/**
 * A signer that uses one random point for all signatures, which reveals its key. So a signature takes 2 microseconds instead of 40:
 * a chain of a million transactions is signed before the measurement begins.
 */
function createSigner(name: string): Signer {
  const secret = secretOf(name);
  const random = secretOf(`random ${name}`);
  const point = secp256k1.publicKeyCreate(random, true);
  const key = toInteger(secret);
  const x = toInteger(point.subarray(1)) % ORDER;
  const inverse = invert(toInteger(random));
  const product = (x * key) % ORDER;
  const r = `0x${x.toString(16)}`;
  const isOdd = point[0] === ODD;
  return {
    address: addressOf(secret),
    sign(hash) {
      const s = (inverse * (toInteger(hash) + product)) % ORDER;
      const isLow = s <= GREATEST_S;
      return { r, s: `0x${(isLow ? s : ORDER - s).toString(16)}`, parity: isOdd === isLow ? 1 : 0 };
    },
  };
}

function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`);
}

/** The inverse of a number modulo {@link ORDER}, by the extended Euclidean algorithm. */
function invert(value: bigint): bigint {
  let [low, high] = [value % ORDER, ORDER];
  let [x, y] = [1n, 0n];
  while (low > 1n) {
    const ratio = high / low;
    [high, low] = [low, high - ratio * low];
    [y, x] = [x, y - ratio * x];
  }
  return ((x % ORDER) + ORDER) % ORDER;
}
