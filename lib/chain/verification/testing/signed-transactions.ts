import fc from "fast-check";
import { type Hex, numberToHex, type PrivateKeyAccount, parseTransaction } from "viem";
import type { PlainObject } from "@/lib/protocol/plain-object";

const bytes = (limits: fc.IntArrayConstraints): fc.Arbitrary<Hex> =>
  fc.uint8Array(limits).map((each): Hex => `0x${Buffer.from(each).toString("hex")}`);
const address = bytes({ minLength: 20, maxLength: 20 });
const hash = bytes({ minLength: 32, maxLength: 32 });
const amount = fc.bigInt(0n, 2n ** 64n);

/** The values of random transactions of every type. */
export const transactionDraft = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  nonce: fc.integer({ min: 0, max: 2 ** 32 }),
  gas: amount,
  to: address,
  value: amount,
  data: bytes({ maxLength: 300 }),
  fee: amount,
  tip: fc.bigInt(0n, 1_000n),
  accessList: fc.array(fc.record({ address, storageKeys: fc.array(hash, { maxLength: 3 }) }), { maxLength: 3 }),
  blobs: fc.array(
    hash.map((each): Hex => `0x01${each.slice(4)}`),
    { minLength: 1, maxLength: 3 },
  ),
});
type Draft = typeof transactionDraft extends fc.Arbitrary<infer Value> ? Value : never;

/** Signs a transaction of each type with these values: legacy with and without a chain id, and types 1 to 4. */
export async function signEachType(
  account: PrivateKeyAccount,
  { fee, tip, blobs, accessList, ...common }: Draft,
): Promise<readonly Hex[]> {
  const fees = { maxFeePerGas: fee + tip, maxPriorityFeePerGas: tip, accessList };
  const authorization = await account.signAuthorization({ chainId: 1, address: common.to, nonce: 3 });
  const { chainId: _, ...unprotected } = common;
  const blobFields = { maxFeePerBlobGas: fee, blobVersionedHashes: blobs };
  return Promise.all([
    account.signTransaction({ ...common, type: "legacy", gasPrice: fee }),
    account.signTransaction({ ...unprotected, type: "legacy", gasPrice: fee }),
    account.signTransaction({ ...common, type: "eip2930", gasPrice: fee, accessList }),
    account.signTransaction({ ...common, ...fees, type: "eip1559" }),
    account.signTransaction({ ...common, ...fees, ...blobFields, type: "eip4844" }),
    account.signTransaction({ ...common, ...fees, type: "eip7702", authorizationList: [authorization] }),
  ]);
}

/** An encoded transaction as JSON-RPC returns it. */
export function asNodeReturns(encoded: Hex): PlainObject {
  const types = { legacy: "0x0", eip2930: "0x1", eip1559: "0x2", eip4844: "0x3", eip7702: "0x4" } as const;
  const transaction = parseTransaction(encoded);
  const { type, data, to, accessList, authorizationList, ...rest } = { authorizationList: undefined, ...transaction };
  const json = (value: unknown): unknown =>
    typeof value === "bigint" || typeof value === "number" ? numberToHex(value) : value;
  return {
    nonce: "0x0",
    value: "0x0",
    gas: "0x0",
    gasPrice: "0x0",
    maxFeePerGas: "0x0",
    maxPriorityFeePerGas: "0x0",
    maxFeePerBlobGas: "0x0",
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, json(value)])),
    type: types[type ?? "legacy"],
    to: to ?? null,
    input: data ?? "0x",
    accessList: (accessList ?? []).map(({ address, storageKeys }) => ({ address, storageKeys })),
    authorizationList: (authorizationList ?? []).map((each) =>
      Object.fromEntries(Object.entries(each).map(([name, value]) => [name, json(value)])),
    ),
  };
}
