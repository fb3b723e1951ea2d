import { serializeTransaction } from "viem";
import { toQuantity } from "@/lib/chain/rpc";
import { transactionHash } from "@/lib/chain/verification/transaction";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { keccak, sign } from "@/tools/testing/chain/keys";
import type { DrawnTransaction } from "./traffic";

/** A transaction whose hash is that of its encoding. */
export interface SealedTransaction extends DrawnTransaction {
  /** The fields of the encoding besides sender, recipient, value and calldata, as a node returns them. */
  readonly encoding: PlainObject;
}

/** Gas of each transaction. */
export const GAS = 21_000;
const KINDS = ["unprotected", "legacy", "eip2930", "eip1559"] as const;
const LEGACY = { gasPrice: "0x1" };
const FIELDS = {
  unprotected: { type: "0x0", ...LEGACY },
  legacy: { type: "0x0", ...LEGACY },
  eip2930: { type: "0x1", ...LEGACY, accessList: [] },
  eip1559: { type: "0x2", maxFeePerGas: "0x2", maxPriorityFeePerGas: "0x1", gasPrice: "0x1", accessList: [] },
} as const;

/**
 * Encodes a drawn transaction and gives it the hash of its encoding. The drawn hash determines nonce and type. The accounts
 * sign theirs. The others are contracts, so theirs are deposits of an OP chain, which have no signature.
 */
export function sealTransaction(drawn: DrawnTransaction, chainId: number): SealedTransaction {
  const encoding = signed(drawn, chainId) ?? deposit(drawn);
  const { from, to, value, input } = drawn;
  const hash = transactionHash({ ...encoding, from, to, value: toQuantity(value), input }, keccak);
  return { ...drawn, hash, encoding };
}

function nonceOf({ hash }: DrawnTransaction): number {
  return Number.parseInt(hash.slice(2, 12), 16);
}

function signed(drawn: DrawnTransaction, chainId: number): PlainObject | null {
  const nonce = nonceOf(drawn);
  const kind = KINDS[nonce % KINDS.length] ?? "legacy";
  const common = { nonce, gas: BigInt(GAS), to: drawn.to, value: drawn.value, data: drawn.input };
  const bytes = {
    unprotected: () => serializeTransaction({ ...common, type: "legacy", gasPrice: 1n }, undefined),
    legacy: () => serializeTransaction({ ...common, chainId, type: "legacy", gasPrice: 1n }),
    eip2930: () => serializeTransaction({ ...common, chainId, type: "eip2930", gasPrice: 1n }),
    eip1559: () =>
      serializeTransaction({ ...common, chainId, type: "eip1559", maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }),
  }[kind]();
  const signature = sign(drawn.from, keccak(Buffer.from(bytes.slice(2), "hex")));
  if (signature === null) return null;
  const { r, s, parity } = signature;
  const v = { unprotected: 27, legacy: 2 * chainId + 35, eip2930: 0, eip1559: 0 }[kind] + parity;
  const isTyped = kind === "eip2930" || kind === "eip1559";
  return {
    ...FIELDS[kind],
    ...(kind === "unprotected" ? {} : { chainId: toQuantity(chainId) }),
    nonce: toQuantity(nonce),
    gas: toQuantity(GAS),
    v: toQuantity(v),
    ...(isTyped ? { yParity: toQuantity(parity) } : {}),
    r: toQuantity(BigInt(`0x${r.toString("hex")}`)),
    s: toQuantity(BigInt(`0x${s.toString("hex")}`)),
  };
}

function deposit(drawn: DrawnTransaction): PlainObject {
  return {
    type: "0x7e",
    sourceHash: drawn.hash,
    nonce: toQuantity(nonceOf(drawn)),
    gas: toQuantity(GAS),
    gasPrice: "0x0",
    mint: "0x0",
  };
}
