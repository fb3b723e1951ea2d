import fc from "fast-check";
import { type Hex, recoverPublicKey, toHex } from "viem";
import { privateKeyToAccount, sign } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { CURVES, type Curve, fastestCurve, openCurve } from "./curve";

/** Platforms for which the native library is built. */
const BUILT = ["linux-x64", "darwin-arm64", "win32-x64"];
/** The order of the curve, the prime of its field, and the x coordinate of its generator. */
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const P = 2n ** 256n - 2n ** 32n - 977n;
const GX = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n;

const isBuilt = BUILT.includes(`${process.platform}-${process.arch}`);
const curves: readonly Curve[] = CURVES.filter((name) => isBuilt || name !== "secp256k1").map(openCurve);

const word = (value: bigint): Uint8Array => Buffer.from(value.toString(16).padStart(64, "0"), "hex");
const random = fc.bigInt(0n, 2n ** 256n - 1n);
const edge = fc.constantFrom(0n, 1n, 2n, GX, N / 2n, N / 2n + 1n, N - 1n, N, N + 1n, P - N, P - N + 1n, P, P + 1n);
const parity = fc.constantFrom<0 | 1>(0, 1);

/** The key that each library recovers, without repetitions. */
function recoverByAll(hash: bigint, r: bigint, s: bigint, yParity: 0 | 1): readonly (Hex | null)[] {
  const signature = Buffer.concat([word(r), word(s)]);
  const keys = curves.map(({ recoverKey }) => recoverKey(word(hash), signature, yParity));
  return [...new Set(keys.map((key) => (key === null ? null : toHex(key))))];
}

async function recoverByViem(hash: bigint, r: bigint, s: bigint, yParity: 0 | 1): Promise<Hex | null> {
  const signature = { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }), yParity };
  const key = await recoverPublicKey({ hash: toHex(hash, { size: 32 }), signature }).catch(() => null);
  return key === null ? null : `0x${key.slice(4)}`;
}

test("the fastest library that is built for the platform is chosen", () => {
  expect(fastestCurve().name).toBe(isBuilt ? "secp256k1" : "tiny-secp256k1");
  expect(fastestCurve()).toBe(fastestCurve());
});

describe("all libraries", () => {
  test("recover the key that signed, also with the other s and parity", async () => {
    const key = fc.bigInt(1n, N - 1n).map((value) => toHex(value, { size: 32 }));
    const property = fc.asyncProperty(key, random, async (privateKey, hash) => {
      const { r, s, yParity } = await sign({ hash: toHex(hash, { size: 32 }), privateKey });
      const low = BigInt(s);
      const { publicKey } = privateKeyToAccount(privateKey);
      const expected = [`0x${publicKey.slice(4)}`];
      expect(recoverByAll(hash, BigInt(r), low, yParity === 1 ? 1 : 0)).toEqual(expected);
      expect(recoverByAll(hash, BigInt(r), N - low, yParity === 1 ? 0 : 1)).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 50 });
  });

  test("recover the same key as viem, or none, from any numbers", async () => {
    const any = fc.oneof(edge, random);
    const property = fc.asyncProperty(any, any, any, parity, async (hash, r, s, yParity) => {
      expect(recoverByAll(hash, r, s, yParity)).toEqual([await recoverByViem(hash, r, s, yParity)]);
    });
    await fc.assert(property, { numRuns: 500 });
  });

  test("recover no key from r or s that is zero or not below the order, or from a key at infinity", () => {
    for (const yParity of [0, 1] as const) {
      for (const wrong of [0n, N, N + 1n, P, 2n ** 256n - 1n]) {
        expect(recoverByAll(5n, wrong, 1n, yParity)).toEqual([null]);
        expect(recoverByAll(5n, GX, wrong, yParity)).toEqual([null]);
      }
    }
    // With the generator as R, the key is (s - hash) / r times the generator.
    const isEven = 0;
    expect(recoverByAll(5n, GX, 5n, isEven)).toEqual([null]);
    expect(recoverByAll(5n, GX, 6n, isEven)).not.toEqual([null]);
  });
});
