import secp256k1 from "secp256k1";
import type { Address } from "@/lib/protocol";
import { addressOf, secretOf } from "@/tools/testing/chain/keys";

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

/** Accounts that send transactions and get inscriptions. */
export const ACCOUNTS = 5_000;

type Sign = (hash: Uint8Array) => Signature;

/** Addresses by number, and the keys and signing functions of addresses. */
const addresses = new Map<number, Address>();
const secrets = new Map<Address, Uint8Array>();
const signing = new Map<Address, Sign>();

/** The account with this number, whose key follows from it. */
export function account(number: number): Address {
  const found = addresses.get(number);
  if (found !== undefined) return found;
  const secret = secretOf(`bench ${number}`);
  const address = addressOf(secret);
  addresses.set(number, address);
  secrets.set(address, secret);
  return address;
}

/** The sender of a transaction. */
export function senderOf(block: number, index: number): Address {
  return account((block * 31 + index) % ACCOUNTS);
}

/** Signs a hash. @throws Error if the address is of no {@link account} */
export function sign(address: Address, hash: Uint8Array): Signature {
  const known = signing.get(address);
  if (known !== undefined) return known(hash);
  const secret = secrets.get(address);
  if (secret === undefined) throw new Error(`there is no key of ${address}`);
  const created = createSign(secret);
  signing.set(address, created);
  return created(hash);
}

/**
 * A function that uses one random point for all signatures, which reveals the key. So a signature takes a few microseconds
 * instead of 40: a chain of a million transactions is signed before the measurement begins.
 */
function createSign(secret: Uint8Array): Sign {
  const random = secretOf(`random ${Buffer.from(secret).toString("hex")}`);
  const point = secp256k1.publicKeyCreate(random, true);
  const x = toInteger(point.subarray(1)) % ORDER;
  const inverse = invert(toInteger(random));
  const product = (x * toInteger(secret)) % ORDER;
  const r = `0x${x.toString(16)}`;
  const isOdd = point[0] === ODD;
  return (hash) => {
    const s = (inverse * (toInteger(hash) + product)) % ORDER;
    const isLow = s <= GREATEST_S;
    return { r, s: `0x${(isLow ? s : ORDER - s).toString(16)}`, parity: isOdd === isLow ? 1 : 0 };
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
