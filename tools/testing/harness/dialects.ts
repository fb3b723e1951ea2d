/** A JSON-RPC error of a node. */
export interface DialectError {
  readonly code: number;
  readonly message: string;
  readonly data?: string;
}

/** Failures of the execution of a call. */
export const FAILURES = [
  "revert",
  "revert with a reason",
  "invalid opcode",
  "out of gas",
  "gas overflow",
  "precompile",
  "stack",
  "jump",
  "write protection",
] as const;
export type Failure = (typeof FAILURES)[number];

/** A revert reason that reads like an error of a node without the state. Some nodes quote it in their message. */
const REASON = "missing trie node 0x00 (path ) state 0x00 is not available";

/** How one node implementation reports each failure. */
export type Dialect = Readonly<Record<Failure, DialectError>>;

const geth = (message: string): DialectError => ({ code: -32000, message });
const nethermind = (data: string): DialectError => ({ code: -32015, message: "VM execution error.", data });
const besu: DialectError = { code: -32603, message: "Internal error" };
const reth = (error: string): DialectError => ({ code: -32003, message: `EVM error: ${error}` });
const anvil = (error: string): DialectError => ({ code: -32603, message: `EVM error ${error}` });

const goEthereum: Dialect = {
  revert: { code: 3, message: "execution reverted", data: "0x" },
  "revert with a reason": { code: 3, message: `execution reverted: ${REASON}`, data: "0x08c379a0" },
  "invalid opcode": geth("invalid opcode: INVALID"),
  "out of gas": geth("out of gas"),
  "gas overflow": geth("gas uint64 overflow"),
  precompile: geth("bad elliptic curve pairing size"),
  stack: geth("stack underflow (0 <=> 1)"),
  jump: geth("invalid jump destination"),
  "write protection": geth("write protection"),
};

/** The answers of node implementations to failed executions. The last dialect is invented. */
export const DIALECTS: Readonly<Record<string, Dialect>> = {
  "go-ethereum": goEthereum,
  Erigon: {
    ...goEthereum,
    precompile: geth("bn254: malformed point"),
    "invalid opcode": geth("invalid opcode: opcode 0xfe not defined"),
    "out of gas": geth("invalid input length"),
  },
  Nethermind: {
    revert: nethermind("Reverted 0x"),
    "revert with a reason": nethermind(`Reverted ${REASON}`),
    "invalid opcode": nethermind("BadInstruction"),
    "out of gas": { code: -32015, message: "OutOfGas" },
    "gas overflow": { code: -32015, message: "OutOfGas" },
    precompile: { code: -32015, message: "PrecompileFailure" },
    stack: { code: -32015, message: "StackUnderflow" },
    jump: { code: -32015, message: "InvalidJumpDestination" },
    "write protection": { code: -32015, message: "StaticCallViolation" },
  },
  Besu: {
    revert: { code: -32000, message: "Execution reverted", data: "0x" },
    "revert with a reason": { code: -32000, message: `Execution reverted (${REASON})`, data: "0x08c379a0" },
    "invalid opcode": besu,
    "out of gas": besu,
    "gas overflow": besu,
    precompile: besu,
    stack: besu,
    jump: besu,
    "write protection": besu,
  },
  Reth: {
    revert: { code: 3, message: "execution reverted", data: "0x" },
    "revert with a reason": { code: 3, message: `execution reverted: ${REASON}`, data: "0x08c379a0" },
    "invalid opcode": reth("InvalidFEOpcode"),
    "out of gas": { code: -32003, message: "out of gas: gas required exceeds: 1000000" },
    "gas overflow": { code: -32003, message: "out of gas: invalid operand to an opcode" },
    precompile: reth("PrecompileError"),
    stack: reth("StackUnderflow"),
    jump: reth("InvalidJump"),
    "write protection": reth("StateChangeDuringStaticCall"),
  },
  "OVM-geth": {
    ...goEthereum,
    revert: geth("execution reverted"),
    "revert with a reason": geth(`execution reverted: ${REASON}`),
    "invalid opcode": geth("invalid opcode: opcode 0xfe not defined"),
  },
  anvil: {
    revert: { code: 3, message: "execution reverted", data: "0x" },
    "revert with a reason": { code: 3, message: `execution reverted: ${REASON}`, data: "0x08c379a0" },
    "invalid opcode": anvil("InvalidFEOpcode"),
    "out of gas": anvil("OutOfGas"),
    "gas overflow": anvil("InvalidOperandOOG"),
    precompile: anvil("PrecompileError"),
    stack: anvil("StackUnderflow"),
    jump: anvil("InvalidJump"),
    "write protection": anvil("StateChangeDuringStaticCall"),
  },
  invented: {
    revert: { code: -31_999, message: "kaputt" },
    "revert with a reason": { code: -32_000, message: REASON },
    "invalid opcode": { code: 0, message: "" },
    "out of gas": { code: -32_099, message: "rate limit of the gas meter exceeded, too many requests" },
    "gas overflow": { code: 1, message: "\u0000\u001b[2J timeout \u202e" },
    precompile: { code: -32_015, message: "x".repeat(3_000) },
    stack: { code: -32_000, message: "node is syncing" },
    jump: { code: 500, message: "<html>Bad gateway</html>" },
    "write protection": { code: -32_002, message: "unavailable" },
  },
};
