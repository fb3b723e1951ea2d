import { createRequire } from "node:module";

/** The libraries that recover a key from a signature, from the fastest to the slowest. */
export const CURVES = ["secp256k1", "tiny-secp256k1", "@noble/curves"] as const;

/** A library of {@link CURVES}. */
export type CurveName = (typeof CURVES)[number];

/**
 * Recovers a public key from a signature (r and s, 64 bytes) of a hash. `parity` is that of the y coordinate. Returns x and
 * y, 64 bytes, or null if no key gives this signature. Any s below the order of the curve is valid, as it was on Ethereum
 * before Homestead.
 */
export type RecoverKey = (hash: Uint8Array, signature: Uint8Array, parity: 0 | 1) => Uint8Array | null;

/** A loaded library. */
export interface Curve {
  readonly name: CurveName;
  readonly recoverKey: RecoverKey;
}

/** Bytes of an uncompressed public key before its coordinates. */
const PREFIX = 1;

const load = createRequire(import.meta.url);

/** Each library is loaded only if it is used: a native module, WebAssembly, and JavaScript. */
const LOADERS: Readonly<Record<CurveName, () => RecoverKey>> = {
  secp256k1() {
    // Without its own fallback in JavaScript, which is slower than the next library.
    const { ecdsaRecover }: typeof import("secp256k1") = load("secp256k1/bindings");
    return (hash, signature, parity) => ecdsaRecover(signature, parity, hash, false);
  },
  "tiny-secp256k1"() {
    const { recover }: typeof import("tiny-secp256k1") = load("tiny-secp256k1");
    return (hash, signature, parity) => recover(hash, signature, parity, false);
  },
  "@noble/curves"() {
    const { secp256k1 }: typeof import("@noble/curves/secp256k1") = load("@noble/curves/secp256k1");
    return (hash, signature, parity) =>
      secp256k1.Signature.fromCompact(signature).addRecoveryBit(parity).recoverPublicKey(hash).toRawBytes(false);
  },
};

const bytes = (digits: string): Uint8Array => Uint8Array.from(Buffer.from(digits, "hex"));

/** What the key 0x0101…01 signs for the hash 0x0202…02. */
const KNOWN = {
  hash: bytes("02".repeat(32)),
  signature: bytes(
    "97ef30233ead25d10f7bb2bf9eaf571a16f2deb33a75f20819284f0cb8ff3cc14870ca05940199c113b4dc77866f001702691cde269f6835581e7aea1ead2660",
  ),
  key: "1b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f70beaf8f588b541507fed6a642c5ab42dfdf8120a7f639de5122d47a69a8e8d1",
};

/**
 * Loads this library.
 * @throws Error if its file for this platform is missing or cannot be loaded, or gives a wrong key
 */
export function openCurve(name: CurveName): Curve {
  const recover = LOADERS[name]();
  const recoverKey: RecoverKey = (hash, signature, parity) => {
    try {
      return recover(hash, signature, parity)?.subarray(PREFIX) ?? null;
    } catch {
      return null;
    }
  };
  const key = recoverKey(KNOWN.hash, KNOWN.signature, 0) ?? new Uint8Array();
  if (Buffer.from(key).toString("hex") !== KNOWN.key) throw new Error(`${name} recovers a wrong key`);
  return { name, recoverKey };
}

let fastest: Curve | null = null;

/** The fastest library that this platform can load. It is chosen once. */
export function fastestCurve(): Curve {
  fastest ??= firstOf(CURVES);
  return fastest;
}

function firstOf(names: readonly CurveName[]): Curve {
  const errors: unknown[] = [];
  for (const name of names) {
    try {
      return openCurve(name);
    } catch (error) {
      errors.push(error);
    }
  }
  throw new AggregateError(errors, `none of ${names.join(", ")} can be loaded`);
}
