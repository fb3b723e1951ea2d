import type { SealedBlock } from "./seal-block";

/** JSON of a block, with its transactions. */
export function blockJson({ number, hash, header, transactions }: SealedBlock): string {
  const list = transactions.map(({ json }, index) => `{${placeJson(number, hash, index)},${json}}`);
  return `{${header},"transactions":[${list.join(",")}]}`;
}

/** JSON of a block, with the hashes of its transactions. */
export function headerJson({ header, transactions }: SealedBlock): string {
  return `{${header},"transactions":[${transactions.map(({ hash }) => `"${hash}"`).join(",")}]}`;
}

/** JSON of the receipt of each transaction of a block. `logs`: by {@link logsJson}. */
export function receiptsJson({ number, hash, transactions, receipts }: SealedBlock, logs: readonly string[]): string[] {
  return receipts.map(({ cumulativeGas, bloom }, index) => {
    const transaction = transactions[index];
    if (transaction === undefined) throw new Error("a receipt has no transaction");
    return (
      `{"transactionHash":"${transaction.hash}",${placeJson(number, hash, index)},"from":"${transaction.from}",` +
      `"to":"${transaction.to}","cumulativeGasUsed":"0x${cumulativeGas.toString(16)}",` +
      `"gasUsed":"0x${transaction.gas.toString(16)}","contractAddress":null,"logs":[${logs[index] ?? ""}],` +
      `"logsBloom":"${bloom}","status":"0x1","type":"0x0"}`
    );
  });
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
