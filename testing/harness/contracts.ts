import pg from "pg";
import {
  type Abi,
  BaseError,
  createTestClient,
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  isHex,
  publicActions,
  RpcRequestError,
  walletActions,
} from "viem";
import { foundry } from "viem/chains";
import { cachedContracts } from "@/contracts/compile.mjs";
import { messageToHex } from "@/lib/protocol";
import { testChain } from "./chain";
import { testDatabase } from "./database";
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
  /** Given, the transaction is sent without trying it first. */
  readonly gas?: bigint;
}

export type ContractStage = Awaited<ReturnType<typeof contractStage>>;

export function connectClient(url: string) {
  return createTestClient({ mode: "anvil", chain: foundry, transport: http(url), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
}

type Client = ReturnType<typeof connectClient>;

/**
 * A chain, a database and the real worker between them, with the project's contracts at hand. Transactions wait in
 * the order in which they were sent. `args` are anvil's, `environment` the worker's.
 */
export async function contractStage(
  options: { args?: readonly string[]; environment?: Readonly<Record<string, string>> } = {},
) {
  const args = ["--order", "fifo", ...(options.args ?? [])];
  const [chain, database] = await Promise.all([testChain({ args }), testDatabase()]);
  const client = connectClient(chain.url);
  const sql = new pg.Pool({ connectionString: database.url, max: 1 });
  const connections = { rpcUrl: chain.url, environment: { NETWORK: "local", ...options.environment } };
  const worker = testWorker({ databaseUrl: database.url, ...connections });
  return {
    client,
    sql,
    databaseUrl: database.url,
    ...contractActions(client),
    ...indexReads(sql),
    /** Waits until what was sent is mined and the index stands at the chain's head. */
    async inStep() {
      await chain.mined();
      await Promise.race([untilInStep(client, sql), worker.ended.then(endedEarly)]);
    },
    /** A second index of the chain as it is now, from its beginning: address of its database, and its end. */
    async indexAgain() {
      const again = await testDatabase();
      const other = testWorker({ databaseUrl: again.url, ...connections });
      const otherSql = new pg.Pool({ connectionString: again.url, max: 1 });
      await Promise.race([untilInStep(client, otherSql), other.ended.then(endedEarly)]);
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
  throw new Error("the worker ended before the index was in step");
}

async function untilInStep(client: Client, sql: pg.Pool): Promise<void> {
  for (;;) {
    const head = await client.getBlock();
    const { rows } = await sql.query("select 1 from cursor where block_number = $1 and block_hash = $2", [
      head.number.toString(),
      bytes(head.hash),
    ]);
    if (rows.length === 1) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function bytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

/** Compiled code and interface of a contract of this project. */
function artifact(name: string) {
  const found = cachedContracts().get(name);
  if (found === undefined) throw new Error(`there is no contract ${name}`);
  return found;
}

/** The errors of all contracts: one calls another. */
function errorsOfAll(): Abi {
  return [...cachedContracts().values()].flatMap(({ abi }) => abi.filter(({ type }) => type === "error"));
}

/** What accounts do with contracts and messages. Accounts are the node's own or impersonated ones. */
function contractActions(client: Client) {
  const succeeded = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`the transaction ${hash} failed`);
    return receipt;
  };
  /** Sends a contract's call, mined or not; gives its hash. */
  const submit = ({ from, ...rest }: Sending, contract: Contract, functionName: string, ...args: unknown[]) => {
    const data = encodeFunctionData({ abi: contract.abi, functionName, args });
    return client.sendTransaction({ account: from, to: contract.address, data, ...rest });
  };
  /** Sends a message, mined or not; gives its hash. */
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
    /** Calls a contract in a transaction that must succeed; gives its hash. */
    async call(sending: Sending, contract: Contract, functionName: string, ...args: unknown[]): Promise<Hex> {
      const { transactionHash } = await succeeded(await submit(sending, contract, functionName, ...args));
      return transactionHash;
    },
    /** Sends a message in a transaction that must succeed; gives its hash. */
    async message(sending: Sending, to: Hex, keys: Readonly<Record<string, unknown>>): Promise<Hex> {
      const { transactionHash } = await succeeded(await submitMessage(sending, to, keys));
      return transactionHash;
    },
    read(contract: Contract, functionName: string, ...args: unknown[]): Promise<unknown> {
      return client.readContract({ abi: contract.abi, address: contract.address, functionName, args });
    },
    /** Name of the error with which the contract refuses a call; fails where it doesn't. */
    async refusal({ from, value = 0n }: Sending, contract: Contract, functionName: string, ...args: unknown[]) {
      const data = encodeFunctionData({ abi: contract.abi, functionName, args });
      return revertName(client.call({ account: from, to: contract.address, data, value }));
    },
    /** Name of the error with which a contract refuses to be created so; fails where it doesn't. */
    async refusedCreation(from: Hex, name: string, ...args: unknown[]) {
      const { abi, bytecode } = artifact(name);
      return revertName(client.call({ account: from, data: encodeDeployData({ abi, bytecode, args }) }));
    },
    /** Mines all these in one block, in this order; gives their hashes. */
    async together(...submissions: readonly (() => Promise<Hex>)[]): Promise<Hex[]> {
      await client.setAutomine(false);
      const hashes: Hex[] = [];
      for (const submission of submissions) hashes.push(await submission());
      await client.mine({ blocks: 1 });
      await client.setAutomine(true);
      const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })));
      const blocks = new Set(receipts.map(({ blockNumber }) => blockNumber));
      const places = receipts.map(({ transactionIndex }) => transactionIndex);
      if (blocks.size !== 1 || places.some((place, i) => place !== i)) throw new Error("the block is another one");
      return hashes;
    },
  };
}

async function revertName(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error("the contract does not refuse this"),
    (thrown: unknown) => thrown,
  );
  const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null;
  const data = answer instanceof RpcRequestError ? answer.data : undefined;
  if (!isHex(data)) throw error;
  return decodeErrorResult({ abi: errorsOfAll(), data }).errorName;
}

/** An address as the index has it. */
export function lower(address: Hex): Hex {
  return `0x${getAddress(address).slice(2).toLowerCase()}`;
}

/** What the index says; all in lower case, amounts as text. */
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
    /** What became of a transaction's operations, in their order. */
    operations,
    /** The same, each as `op outcome`. */
    outcomes: async (hash: Hex) => (await operations(hash)).map(({ op, outcome }) => `${op} ${outcome}`),
    /** All inscriptions of a ticker in mint order. */
    inscriptions,
    /** Owners of a ticker's inscriptions by mint id, or token id where there is none; null: burned. */
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
