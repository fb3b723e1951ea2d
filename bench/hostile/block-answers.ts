import type { Hex } from "@/lib/protocol";
import { account, type HostileLog, type HostileTransaction, transactionHash } from "./block-parts";

const BLOOM = `0x${"0".repeat(512)}`;
const EMPTY = `0x${"0".repeat(64)}`;
const SIGNATURE = `"v":"0x1b","r":"0x${"1".repeat(64)}","s":"0x${"2".repeat(64)}"`;
/** First block. Block 0 is empty. */
export const FIRST = 1;
/** The node's chain id: of no preset. */
export const CHAIN_ID = 70_001;

const hex = (value: number | bigint): string => `"0x${value.toString(16)}"`;

/** The blocks of a chain as JSON. The first one has number 0 and no transactions. */
export interface BlockAnswers {
  readonly block: string;
  readonly header: string;
  readonly logs: string;
  readonly receipts: string;
  /** By transaction hash. */
  readonly receipt: ReadonlyMap<string, string>;
}

/** The hash of a block. `fork`: 1 for a block that replaces another one. */
function blockHash(number: number, fork: 0 | 1): Hex {
  return `0x${"b".repeat(8)}${fork}${Math.max(0, number).toString(16).padStart(55, "0")}`;
}

/** The answers about a block. `forks`: forks of the block and of its parent. */
export function answersOf(
  number: number,
  transactions: readonly HostileTransaction[],
  forks: { readonly own: 0 | 1; readonly parent: 0 | 1 } = { own: 0, parent: 0 },
): BlockAnswers {
  const hash = blockHash(number, forks.own);
  const header = headerJson(number, hash, blockHash(number - 1, forks.parent));
  const receipt = new Map<string, string>();
  const logs: string[] = [];
  for (const [index, transaction] of transactions.entries()) {
    const own = transaction.logs.map((log, n) => logJson(log, { number, hash, index, logIndex: logs.length + n }));
    for (const each of own) logs.push(each);
    receipt.set(transactionHash(number, index), receiptJson(number, hash, index, own));
  }
  const list = transactions.map((transaction, index) => transactionJson(transaction, number, hash, index));
  return {
    block: `${header},"transactions":[${list.join(",")}]}`,
    header: `${header},"transactions":[]}`,
    logs: logs.join(","),
    receipts: `[${[...receipt.values()].join(",")}]`,
    receipt,
  };
}

function headerJson(number: number, hash: Hex, parentHash: Hex): string {
  return (
    `{"number":${hex(number)},"hash":"${hash}","parentHash":"${parentHash}","timestamp":${hex(1_700_000_000 + 10 * number)},` +
    `"difficulty":"0x1","extraData":"0x","gasLimit":"0x5f5e100","gasUsed":"0x5f5e100","logsBloom":"${BLOOM}",` +
    `"miner":"${account(0)}","mixHash":"${EMPTY}","nonce":"0x0000000000000000","receiptsRoot":"${EMPTY}",` +
    `"sha3Uncles":"${EMPTY}","size":"0x400","stateRoot":"${EMPTY}","totalDifficulty":"0x1","transactionsRoot":"${EMPTY}","uncles":[]`
  );
}

function transactionJson(
  { from, to, value, input }: HostileTransaction,
  number: number,
  hash: Hex,
  index: number,
): string {
  return (
    `{"blockHash":"${hash}","blockNumber":${hex(number)},"from":"${from}","gas":"0x5208","gasPrice":"0x3b9aca00",` +
    `"hash":"${transactionHash(number, index)}","input":"${input}","nonce":"0x1","to":"${to}",` +
    `"transactionIndex":${hex(index)},"value":${hex(value)},"type":"0x0",${SIGNATURE}}`
  );
}

interface LogPlace {
  readonly number: number;
  readonly hash: Hex;
  readonly index: number;
  readonly logIndex: number;
}

function logJson({ address, topic, data }: HostileLog, { number, hash, index, logIndex }: LogPlace): string {
  return (
    `{"address":"${address}","topics":["${topic}"],"data":"${data}","blockNumber":${hex(number)},"blockHash":"${hash}",` +
    `"transactionHash":"${transactionHash(number, index)}","transactionIndex":${hex(index)},"logIndex":${hex(logIndex)},"removed":false}`
  );
}

function receiptJson(number: number, hash: Hex, index: number, logs: readonly string[]): string {
  return (
    `{"transactionHash":"${transactionHash(number, index)}","transactionIndex":${hex(index)},"blockHash":"${hash}",` +
    `"blockNumber":${hex(number)},"from":"${account(0)}","to":"${account(0)}","cumulativeGasUsed":"0x5208","gasUsed":"0x5208",` +
    `"contractAddress":null,"logs":[${logs.join(",")}],"logsBloom":"${BLOOM}","status":"0x1","type":"0x0"}`
  );
}
