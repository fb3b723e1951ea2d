import type pg from "pg";
import {
  type Abi,
  BaseError,
  createTestClient,
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isHex,
  publicActions,
  RpcRequestError,
  walletActions,
} from "viem";
import { cachedContracts } from "@/contracts/compile.mjs";
import { messageToHex } from "@/lib/protocol";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { testChain } from "./chain";
import { testDatabase } from "./database";
import { testPool } from "./pool";
import { until } from "./until";
import { testWorker } from "./worker";

export interface Contract {
  readonly name: string;
  /** In lower case. */
  readonly address: Hex;
  readonly abi: Abi;
}

export interface Sending {
  readonly from: Hex;
  readonly value?: bigint;
  /** If set, the node does not estimate the gas, so a failing transaction is sent too. */
  readonly gas?: bigint;
}

export type ContractStage = Awaited<ReturnType<typeof contractStage>>;

/** A viem client with test, public and wallet actions for an anvil. */
export function connectClient(url: string) {
  return createTestClient({
    mode: "anvil",
    chain: developmentChain,
    transport: nodeTransport(url),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}

type Client = ReturnType<typeof connectClient>;

/**
 * Starts a chain, a database and a worker, and provides actions on the project's contracts. The chain orders transactions by
 * the time of their arrival. `args` are options of anvil, `environment` is the worker's.
 */
export async function contractStage(
  options: { args?: readonly string[]; environment?: Readonly<Record<string, string>> } = {},
) {
  const args = ["--order", "fifo", ...(options.args ?? [])];
  const [chain, database] = await Promise.all([testChain({ args }), testDatabase()]);
  const client = connectClient(chain.url);
  const sql = testPool(database.url, 1);
  const connections = { rpcUrl: chain.url, environment: { NETWORK: "local", ...options.environment } };
  const worker = testWorker({ databaseUrl: database.url, ...connections });
  return {
    client,
    rpcUrl: chain.url,
    sql,
    databaseUrl: database.url,
    ...contractActions(client),
    ...indexReads(sql),
    /** Waits until every sent transaction is mined and the latest block is indexed. */
    async synced() {
      await chain.mined();
      await Promise.race([untilSynced(client, sql), worker.ended.then(endedEarly)]);
    },
    /** Builds a second index of the current chain, with further variables. Returns its database. */
    async indexAgain(environment: Readonly<Record<string, string>> = {}) {
      const again = await testDatabase();
      const variables = { ...connections.environment, ...environment };
      const other = testWorker({ databaseUrl: again.url, ...connections, environment: variables });
      const otherSql = testPool(again.url, 1);
      await Promise.race([untilSynced(client, otherSql), other.ended.then(endedEarly)]);
      await otherSql.end();
      await other.stop();
      return again;
    },
    async stop() {
      await worker.stop();
      await sql.end();
      await database.drop();
      await chain.stop();
    },
  };
}

function endedEarly(): never {
  throw new Error("the worker stopped before the index was synced");
}

function untilSynced(client: Client, sql: pg.Pool): Promise<void> {
  return until(async () => {
    const head = await client.getBlock();
    const { rowCount } = await sql.query("select from cursor where block_number = $1 and block_hash = $2", [
      head.number.toString(),
      bytes(head.hash),
    ]);
    return rowCount === 1;
  });
}

function bytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

/** ABI and bytecode of a contract of this project. */
function artifact(name: string) {
  const found = cachedContracts().get(name);
  if (found === undefined) throw new Error(`no contract is named ${name}`);
  return found;
}

/** The errors of all contracts, because one contract can call another. */
function errorsOfAll(): Abi {
  return [...cachedContracts().values()].flatMap(({ abi }) => abi.filter(({ type }) => type === "error"));
}

/** Actions of accounts, which the node has unlocked or impersonates. */
function contractActions(client: Client) {
  const succeeded = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`the transaction ${hash} failed`);
    return receipt;
  };
  /** Sends a contract call and returns its hash without waiting for its block. */
  const submit = ({ from, ...rest }: Sending, contract: Contract, functionName: string, ...args: unknown[]) => {
    const data = encodeFunctionData({ abi: contract.abi, functionName, args });
    return client.sendTransaction({ account: from, to: contract.address, data, ...rest });
  };
  /** Sends a message and returns its hash without waiting for its block. */
  const submitMessage = ({ from, ...rest }: Sending, to: Hex, keys: Readonly<Record<string, unknown>>) => {
    const data = messageToHex(`data:,${JSON.stringify({ p: "nip-20", ...keys })}`);
    return client.sendTransaction({ account: from, to, data, ...rest });
  };
  return {
    submit,
    submitMessage,
    async create(from: Hex, name: string, ...args: unknown[]): Promise<Contract> {
      const { abi, bytecode } = artifact(name);
      const { contractAddress } = await succeeded(await client.deployContract({ account: from, abi, bytecode, args }));
      if (!contractAddress) throw new Error(`${name} has no address`);
      return { name, abi, address: lower(contractAddress) };
    },
    /** A contract that another one has created. `address` is in lower case. */
    at: (name: string, address: Hex): Contract => ({ name, abi: artifact(name).abi, address }),
    /** Calls a contract in a transaction, which must succeed, and returns its hash. */
    async call(sending: Sending, contract: Contract, functionName: string, ...args: unknown[]): Promise<Hex> {
      const { transactionHash } = await succeeded(await submit(sending, contract, functionName, ...args));
      return transactionHash;
    },
    /** Sends a message in a transaction, which must succeed, and returns its hash. */
    async message(sending: Sending, to: Hex, keys: Readonly<Record<string, unknown>>): Promise<Hex> {
      const { transactionHash } = await succeeded(await submitMessage(sending, to, keys));
      return transactionHash;
    },
    read(contract: Contract, functionName: string, ...args: unknown[]): Promise<unknown> {
      return client.readContract({ abi: contract.abi, address: contract.address, functionName, args });
    },
    /** Name of the error with which the contract reverts a call. Throws if it does not revert. */
    async refusal({ from, value = 0n }: Sending, contract: Contract, functionName: string, ...args: unknown[]) {
      const data = encodeFunctionData({ abi: contract.abi, functionName, args });
      return revertName(client.call({ account: from, to: contract.address, data, value }));
    },
    /** Name of the error with which a constructor reverts. Throws if it does not revert. */
    async refusedCreation(from: Hex, name: string, ...args: unknown[]) {
      const { abi, bytecode } = artifact(name);
      return revertName(client.call({ account: from, data: encodeDeployData({ abi, bytecode, args }) }));
    },
    /** Mines these transactions in one block, in this order, and returns their hashes. */
    async together(...submissions: readonly (() => Promise<Hex>)[]): Promise<Hex[]> {
      await client.setAutomine(false);
      const hashes: Hex[] = [];
      for (const submission of submissions) hashes.push(await submission());
      await client.mine({ blocks: 1 });
      await client.setAutomine(true);
      const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })));
      const blocks = new Set(receipts.map(({ blockNumber }) => blockNumber));
      const indices = receipts.map(({ transactionIndex }) => transactionIndex);
      const isInOrder = indices.every((index, i) => index === i);
      if (blocks.size !== 1 || !isInOrder) throw new Error("the transactions are not in one block in their order");
      return hashes;
    },
  };
}

async function revertName(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error("the contract did not revert"),
    (thrown: unknown) => thrown,
  );
  const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null;
  const data = answer instanceof RpcRequestError ? answer.data : undefined;
  if (!isHex(data)) throw error;
  return decodeErrorResult({ abi: errorsOfAll(), data }).errorName;
}

/** An address in lower case, as the index stores it. */
export function lower(address: Hex): Hex {
  return `0x${getAddress(address).slice(2).toLowerCase()}`;
}

/** Reads of the index. Addresses and hashes are in lower case, amounts are text. */
function indexReads(sql: pg.Pool) {
  const operations = async (hash: Hex) => {
    const { rows } = await sql.query<OperationRow>(
      `select op, coalesce(reason, 'accepted') as outcome, ticker, mint_id as "mintId", amount,
         '0x' || encode(token_id, 'hex') as "tokenId", '0x' || encode(sender, 'hex') as sender,
         '0x' || encode(recipient, 'hex') as recipient, '0x' || encode(emitter, 'hex') as emitter,
         mint_control as "mintControl"
       from operation where transaction_hash = $1 order by position`,
      [bytes(hash)],
    );
    return rows;
  };
  const inscriptions = async (ticker: string) => {
    const { rows } = await sql.query<InscriptionRow>(
      `select '0x' || encode(token_id, 'hex') as "tokenId", mint_id as "mintId", amount,
         '0x' || encode(owner, 'hex') as owner, listed
       from inscription where ticker = $1 order by ordinal`,
      [ticker],
    );
    return rows;
  };
  return {
    /** The operations of a transaction with their outcomes, in order. */
    operations,
    /** The operations of a transaction, each as the text `op outcome`. */
    outcomes: async (hash: Hex) => (await operations(hash)).map(({ op, outcome }) => `${op} ${outcome}`),
    /** All inscriptions of a ticker in mint order. */
    inscriptions,
    /** Owners of a ticker's inscriptions by mint id, or by token id if there is none. Null: burned. */
    async owners(ticker: string): Promise<Record<string, Hex | null>> {
      const rows = await inscriptions(ticker);
      return Object.fromEntries(rows.map(({ mintId, tokenId, owner }) => [mintId ?? tokenId, owner]));
    },
    async deployment(ticker: string) {
      const { rows } = await sql.query<{ supply: string; contract: Hex | null }>(
        "select supply, '0x' || encode(contract, 'hex') as contract from deployment where ticker = $1",
        [ticker],
      );
      return rows[0] ?? null;
    },
  };
}

interface OperationRow {
  op: string | null;
  outcome: string;
  ticker: string;
  mintId: string | null;
  amount: string | null;
  tokenId: Hex | null;
  sender: Hex;
  recipient: Hex | null;
  emitter: Hex | null;
  mintControl: string | null;
}

interface InscriptionRow {
  tokenId: Hex;
  mintId: string | null;
  amount: string;
  owner: Hex | null;
  listed: boolean;
}
