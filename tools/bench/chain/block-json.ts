import type { SealedBlock } from "./seal-block";
import { GAS_PRICE, type SignedTransaction } from "./sign-transaction";

/** JSON of a block, with its transactions. */
export function blockJson({ number, hash, header, transactions }: SealedBlock): string {
  const list = transactions.map((each, index) => transactionJson(each, placeJson(number, hash, index)));
  return `{${header},"transactions":[${list.join(",")}]}`;
}

function transactionJson(transaction: SignedTransaction, place: string): string {
  const { from, to, value, input, nonce, gas, gasLimit = gas, hash, v, r, s } = transaction;
  return (
    `{${place},"from":"${from}","gas":"0x${gasLimit.toString(16)}","gasPrice":"${GAS_PRICE}","hash":"${hash}","input":"${input}",` +
    `"nonce":"0x${nonce.toString(16)}","to":"${to}","value":"0x${value.toString(16)}","type":"0x0","v":"${v}","r":"${r}","s":"${s}"}`
  );
}

/** JSON of a block, with the hashes of its transactions. */
export function headerJson({ header, transactions }: SealedBlock): string {
  return `{${header},"transactions":[${transactions.map(({ hash }) => `"${hash}"`).join(",")}]}`;
}

/** JSON of the receipt of each transaction of a block. `logs`: by {@link logsJson}. */
export function receiptsJson(block: SealedBlock, logs: readonly string[]): string[] {
  return block.transactions.map((_, index) => receiptJson(block, index, logs[index] ?? ""));
}

/** JSON of the receipt of one transaction of a block, which has these logs. */
export function receiptJson(
  { number, hash, transactions, receipts }: SealedBlock,
  index: number,
  logs: string,
): string {
  const [transaction, receipt] = [transactions[index], receipts[index]];
  if (transaction === undefined || receipt === undefined) return "null";
  const { from, to, gas } = transaction;
  const { cumulativeGas, bloom } = receipt;
  return (
    `{"transactionHash":"${transaction.hash}",${placeJson(number, hash, index)},"from":"${from}","to":"${to}",` +
    `"cumulativeGasUsed":"0x${cumulativeGas.toString(16)}","gasUsed":"0x${gas.toString(16)}","contractAddress":null,` +
    `"logs":[${logs}],"logsBloom":"${bloom}","status":"0x1","type":"0x0"}`
  );
}

/** JSON of the logs of each transaction of a block, separated by commas. */
export function logsJson({ number, hash, transactions }: SealedBlock): string[] {
  let logIndex = 0;
  return transactions.map((transaction, index) =>
    transaction.logs
      .map(
        ({ address, topics, data }) =>
          `{"address":"${address}","topics":["${topics.join('","')}"],"data":"${data}",` +
          `"transactionHash":"${transaction.hash}",${placeJson(number, hash, index)},` +
          `"logIndex":"0x${(logIndex++).toString(16)}","removed":false}`,
      )
      .join(","),
  );
}

function placeJson(number: number, hash: string, index: number): string {
  return `"blockHash":"${hash}","blockNumber":"0x${number.toString(16)}","transactionIndex":"0x${index.toString(16)}"`;
}
