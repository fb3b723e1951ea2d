/**
 * How the local chain handles a JSON-RPC method:
 *
 * - `read`: does not change the chain.
 * - `send`: submits a transaction, which its block records.
 * - `block`: one of anvil's methods whose effects the recorded blocks contain.
 * - `record`: changes the state outside a block, so the journal records the call.
 * - `closed`: refused, because a replay could not repeat it (impersonation, interval mining and others).
 */
export type MethodKind = "read" | "send" | "record" | "block" | "closed";

const OWN = /^(anvil|hardhat|evm|tenderly)_/;

const SENDS = new Set([
  "eth_sendRawTransaction",
  "eth_sendRawTransactionSync",
  "eth_sendTransaction",
  "eth_sendTransactionSync",
]);

const CHANGES_STATE = ["setBalance", "setCode", "setNonce", "setStorageAt"];

const CHANGES_BLOCKS = [
  "anvil_dropTransaction",
  "anvil_mine",
  "anvil_reorg",
  "anvil_rollback",
  "anvil_setNextBlockBaseFeePerGas",
  "evm_increaseTime",
  "evm_mine",
  "evm_revert",
  "evm_setAutomine",
  "evm_setNextBlockTimestamp",
  "evm_setTime",
  "evm_snapshot",
  "hardhat_dropTransaction",
  "hardhat_mine",
  "hardhat_setNextBlockBaseFeePerGas",
];

const READS = ["anvil_getAutomine", "anvil_metadata", "anvil_nodeInfo", "hardhat_getAutomine", "hardhat_metadata"];

const kinds = new Map<string, MethodKind>([
  ...CHANGES_STATE.flatMap((name): [string, MethodKind][] => [
    [`anvil_${name}`, "record"],
    [`hardhat_${name}`, "record"],
  ]),
  ...CHANGES_BLOCKS.map((name): [string, MethodKind] => [name, "block"]),
  ...READS.map((name): [string, MethodKind] => [name, "read"]),
]);

/** Classifies a JSON-RPC method. Methods outside anvil's own namespaces are `read` or `send`. */
export function methodKind(method: string): MethodKind {
  if (SENDS.has(method)) return "send";
  if (method === "eth_sendUnsignedTransaction") return "closed";
  if (!OWN.test(method)) return "read";
  return kinds.get(method) ?? "closed";
}
