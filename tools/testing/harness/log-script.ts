import { concat, type Hex, keccak256, numberToHex, pad, size, slice } from "viem";

/**
 * Scripted behavior of an address. The gas price selects what the code does in a transaction, independent of the
 * calldata. For calls by the zero address the calldata selects the result.
 */
export interface Script {
  /** The effect of a transaction, by its gas price. */
  readonly acts: ReadonlyMap<bigint, Act>;
  /** Results of calls by the zero address. Other calls return no data. */
  readonly answers: readonly { readonly data: Hex; readonly result: Hex | "reverted" }[];
}

/** The logs that a transaction emits, at this and at other scripted addresses, or its failure. */
export type Act = "fails" | readonly ScriptedLog[];

export interface ScriptedLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

const OP = {
  eq: "0x14",
  iszero: "0x15",
  keccak256: "0x20",
  origin: "0x32",
  caller: "0x33",
  calldataload: "0x35",
  calldatasize: "0x36",
  calldatacopy: "0x37",
  gasprice: "0x3a",
  pop: "0x50",
  mstore: "0x52",
  jumpi: "0x57",
  gas: "0x5a",
  jumpdest: "0x5b",
  stop: "0x00",
  call: "0xf1",
  return: "0xf3",
  revert: "0xfd",
} as const;

const JUMP = 3;

/** Compiles a script to the bytecode for `address`. */
export function scriptCode(address: Hex, { acts, answers }: Script): Hex {
  const program: Part[] = [
    when([OP.origin, OP.iszero], [...answers.map(answerPart), [OP.stop]]),
    ...[...acts].map(([gasPrice, act]) => when([push(gasPrice), OP.gasprice, OP.eq], actParts(address, act))),
  ];
  return assemble(program, 0);
}

/** Instructions, or a condition with instructions that run if it holds and then stop. */
type Part = readonly Hex[] | { readonly condition: readonly Hex[]; readonly then: readonly Part[] };

function when(condition: readonly Hex[], then: readonly Part[]): Part {
  return { condition, then };
}

function assemble(parts: readonly Part[], start: number): Hex {
  let code: Hex = "0x";
  for (const part of parts) {
    const at = start + size(code);
    code = concat([code, isBranch(part) ? branch(part, at) : concat(part)]);
  }
  return code;
}

function isBranch(part: Part): part is Exclude<Part, readonly Hex[]> {
  return "condition" in part;
}

function branch({ condition, then }: Exclude<Part, readonly Hex[]>, at: number): Hex {
  const head = concat([...condition, OP.iszero]);
  const body = at + size(head) + 1 + JUMP + 1;
  const inner = concat([assemble(then, body), OP.stop]);
  return concat([head, push(BigInt(body + size(inner)), JUMP), OP.jumpi, inner, OP.jumpdest]);
}

function answerPart({ data, result }: Script["answers"][number]): Part {
  const hashed = [OP.calldatasize, push(0n), push(0n), OP.calldatacopy, OP.calldatasize, push(0n), OP.keccak256];
  const end =
    result === "reverted"
      ? [push(0n), push(0n), OP.revert]
      : [...store(result), push(BigInt(size(result))), push(0n), OP.return];
  return when([...hashed, push(BigInt(keccak256(data)), 32), OP.eq], [end]);
}

/** The address that the signer calls emits its logs and calls the others. The calldata names the log to emit. */
function actParts(address: Hex, act: Act): readonly Part[] {
  if (act === "fails") return [[push(0n), push(0n), OP.revert]];
  const outer = act.flatMap((log, i) => (log.address === address ? emit(log) : callWith(log.address, BigInt(i))));
  const inner = act.map((log, i) => when([push(0n), OP.calldataload, push(BigInt(i)), OP.eq], [emit(log)]));
  return [when([OP.origin, OP.caller, OP.eq], [outer]), ...inner];
}

function emit({ topics, data }: ScriptedLog): Hex[] {
  const pushed = topics.toReversed().map((topic) => push(BigInt(topic), 32));
  return [...store(data), ...pushed, push(BigInt(size(data))), push(0n), numberToHex(0xa0 + topics.length)];
}

function callWith(address: Hex, word: bigint): Hex[] {
  const memory = [push(word), push(0n), OP.mstore];
  const call = [push(0n), push(0n), push(32n), push(0n), push(0n), push(BigInt(address), 20), OP.gas, OP.call, OP.pop];
  return [...memory, ...call];
}

/** Stores the bytes in memory at offset 0. */
function store(data: Hex): Hex[] {
  const code: Hex[] = [];
  for (let at = 0; at < size(data); at += 32) {
    const word = pad(slice(data, at, Math.min(at + 32, size(data))), { dir: "right", size: 32 });
    code.push(push(BigInt(word), 32), push(BigInt(at)), OP.mstore);
  }
  return code;
}

function push(value: bigint, bytes = 4): Hex {
  return concat([numberToHex(0x5f + bytes), numberToHex(value, { size: bytes })]);
}
