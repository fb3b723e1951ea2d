import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import type { Hex } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { bloomOf } from "@/tools/testing/chain/bloom";
import { keccak } from "@/tools/testing/chain/keys";
import type { SimulatedBlock } from "../chain/chain";
import type { Liar, Told } from "./answers";
import { altered, asObjects, inEach, inFirst, renumbered, replaced } from "./lie-edits";

const HEADER_FIELDS = [
  ...["parentHash", "sha3Uncles", "miner", "stateRoot", "transactionsRoot", "receiptsRoot", "logsBloom", "difficulty"],
  ...["number", "gasLimit", "gasUsed", "timestamp", "extraData", "mixHash", "nonce", "baseFeePerGas"],
  ...["withdrawalsRoot", "blobGasUsed", "excessBlobGas", "parentBeaconBlockRoot", "requestsHash"],
] as const;
const TRANSACTION_FIELDS = [
  ...["hash", "nonce", "gas", "to", "value", "input", "from", "v", "r", "s", "yParity", "type", "chainId"],
  ...["gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "sourceHash", "mint"],
] as const;
const RECEIPT_FIELDS = ["status", "cumulativeGasUsed", "logsBloom", "type"] as const;

/** How a lie changes what a node tells of a block. */
type Change = (told: Told) => Told;

const inBlock =
  (edit: (block: PlainObject) => PlainObject): Change =>
  ({ block, receipts }) => ({ block: edit(block), receipts });
const inReceipts =
  (edit: (receipts: readonly PlainObject[]) => readonly PlainObject[]): Change =>
  ({ block, receipts }) => ({ block, receipts: edit(receipts) });
/** Changes the logs of the first receipt that has as many as this. */
const inLogs = (least: number, edit: (logs: readonly PlainObject[]) => readonly PlainObject[]): Change =>
  inReceipts((receipts) => {
    const at = receipts.findIndex((receipt) => asObjects(receipt.logs).length >= least);
    return receipts.map((receipt, index) =>
      index === at ? { ...receipt, logs: edit(asObjects(receipt.logs)) } : receipt,
    );
  });
/** Changes the list of transactions, and that of the receipts alike. */
const inLists =
  (edit: (items: readonly PlainObject[]) => readonly PlainObject[]): Change =>
  ({ block, receipts }) => ({
    block: { ...block, transactions: renumbered(edit(asObjects(block.transactions))) },
    receipts: renumbered(edit(receipts)),
  });

const swapped = (items: readonly PlainObject[]): readonly PlainObject[] => [
  ...items.slice(0, -2),
  ...items.slice(-2).toReversed(),
];

/** The content of an empty block, and what its header would say of it. */
const EMPTY = {
  transactions: [],
  transactionsRoot: transactionsRoot([], keccak),
  receiptsRoot: receiptsRoot([], keccak),
  logsBloom: bloomOf([]),
  gasUsed: "0x0",
};

/** The fields that a header, and so the block's hash, covers. */
const HEADER: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(HEADER_FIELDS.map((field) => [`header ${field}`, inBlock((block) => altered(block, field))])),
  "header hash": (told) => replaced(told, told.block.hash, falseHash(told.block.hash)),
  "header of an empty block": ({ block, receipts }) =>
    asObjects(block.transactions).length === 0 ? { block, receipts } : { block: { ...block, ...EMPTY }, receipts: [] },
};

/** The fields that the hash of a transaction, or the list's root, covers. */
const TRANSACTIONS: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(
    TRANSACTION_FIELDS.filter((field) => field !== "hash").map((field) => [
      `transaction ${field}`,
      inBlock((block) => ({ ...block, transactions: inEach(block.transactions, (each) => altered(each, field)) })),
    ]),
  ),
  "transaction accessList": inBlock((block) => ({
    ...block,
    transactions: inEach(block.transactions, (each) =>
      Array.isArray(each.accessList) ? { ...each, accessList: [{ address: each.from, storageKeys: [] }] } : each,
    ),
  })),
  "transaction hash": (told) =>
    asObjects(told.block.transactions).reduce<Told>((all, { hash }) => replaced(all, hash, falseHash(hash)), told),
  "transaction omitted": inLists((items) => items.slice(1)),
  "list omitted": inBlock((block) => ({ ...block, transactions: [] })),
  "transactions omitted": inLists(() => []),
  "transactions swapped": inLists(swapped),
  "transaction twice": inLists((items) => [...items, ...items.slice(-1)]),
  "sender everywhere": inLists((items) => inEach(items, (each) => altered(each, "from"))),
};

/** What the root of the receipts covers. */
const RECEIPTS: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(
    RECEIPT_FIELDS.map((field) => [
      `receipt ${field}`,
      inReceipts((receipts) => inEach(receipts, (each) => altered(each, field))),
    ]),
  ),
  "receipt omitted": inReceipts((receipts) => receipts.slice(0, -1)),
  ...Object.fromEntries(
    ["address", "data"].map((field) => [
      `log ${field}`,
      inLogs(1, (logs) => inEach(logs, (log) => altered(log, field))),
    ]),
  ),
  "log topics": inLogs(1, (logs) => inEach(logs, (log) => ({ ...log, topics: [falseHash([log.topics].flat()[0])] }))),
  "log omitted": inLogs(1, (logs) => logs.slice(1)),
  "log added": inLogs(1, (logs) => [...logs, ...logs.slice(-1)]),
  "logs swapped": inLogs(2, swapped),
};

/** What follows from the place in the lists. No hash covers it, and an index computes it. */
const PLACES: Readonly<Record<string, Change>> = {
  "log index": inLogs(1, (logs) => inEach(logs, (log) => altered(log, "logIndex"))),
  "log transactionIndex": inLogs(1, (logs) => inEach(logs, (log) => altered(log, "transactionIndex"))),
  "log transactionHash": inLogs(1, (logs) => inEach(logs, (log) => altered(log, "transactionHash"))),
  "log removed": inLogs(1, (logs) => inFirst(logs, (log) => ({ ...log, removed: true }))),
};

const CHANGES: Readonly<Record<string, Change>> = { ...HEADER, ...TRANSACTIONS, ...RECEIPTS, ...PLACES };

/** The kinds of lies by what they concern. */
export const LIES = {
  header: Object.keys(HEADER),
  transactions: Object.keys(TRANSACTIONS),
  receipts: Object.keys(RECEIPTS),
  places: Object.keys(PLACES),
} as const;

/** A lie about one block or all blocks from one on, relative to the latest block when the lie begins. */
export interface Lie {
  readonly kind: string;
  readonly from: number;
  readonly isForOne: boolean;
}

/** A node that tells these lies. `head`: the latest block when they begin. `onLie`: called for each block that differs. */
export function liarOf(lies: readonly Lie[], head: number, onLie: (kind: string, block: number) => void): Liar {
  const known = new WeakMap<SimulatedBlock, Told | null>();
  return {
    tell(block, honest) {
      const told = known.get(block);
      if (told !== undefined) return told;
      const concerned = lies.filter(({ from, isForOne }) =>
        isForOne ? block.number === head + from : block.number >= head + from,
      );
      const lied = concerned.length === 0 ? null : lie(concerned, honest(), (kind) => onLie(kind, block.number));
      known.set(block, lied);
      return lied;
    },
    trueHash: (told) => trueHash(lies, told),
  };
}

/** What the lies make of a block; null if they change nothing. */
function lie(lies: readonly Lie[], honest: Told, onLie: (kind: string) => void): Told | null {
  let told = honest;
  for (const { kind } of lies) {
    const changed = CHANGES[kind]?.(told) ?? told;
    if (JSON.stringify(changed) === JSON.stringify(told)) continue;
    onLie(kind);
    told = changed;
  }
  return told === honest ? null : told;
}

function trueHash(lies: readonly Lie[], told: Hex): Hex {
  return lies.some(({ kind }) => kind === "header hash") && told.startsWith(MARK) ? (hidden.get(told) ?? told) : told;
}

const MARK = "0xfa15e";
const hidden = new Map<unknown, Hex>();

/** A false hash from which the true one is known. */
function falseHash(hash: unknown): Hex {
  const text = String(hash);
  const told: Hex = `${MARK}${text.slice(MARK.length)}`;
  hidden.set(told, `0x${text.slice(2)}`);
  return told;
}
