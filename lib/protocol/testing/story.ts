import { concat, type Hex, keccak256, numberToHex, stringToHex } from "viem";
import type { ReasonCode } from "../reason-codes";
import type { HistoryVector } from "./format";

/**
 * The functions in which the stories of vectors are written. They import no rules, only the codes of reasons: each
 * expected outcome is written by hand from the specification, next to its operation.
 */
export const ALICE = account("a11ce");
export const BOB = account("b0b");
export const CAROL = account("ca401");
export const OPERATOR = account("09e4a");
export const TOKEN = account("c0de");
export const OTHER_TOKEN = account("c0de2");
export const MARKET = account("3a43e");
/** The market contract of networks with a market, and the vaults of BOB and CAROL in it. */
export const MARKET_CONTRACT = account("3a43e7");
export const VAULT = account("7a017");
export const OTHER_VAULT = account("7a0172");
/** The factory of vaults, and a module that locks. */
export const FACTORY = account("fac701");
export const MODULE = account("30d01e");
export const ERC20 = account("e4c20");
export const ZERO = `0x${"0".repeat(40)}` as const;

export const TWO_256 = (2n ** 256n).toString();
export const MAX = (2n ** 256n - 1n).toString();

function account(digits: string): Hex {
  return `0x${digits.padEnd(39, "0")}1`;
}

type VectorOutcome = HistoryVector["findings"][number];
type Inscription = HistoryVector["state"]["inscriptions"][number];
type Deployment = HistoryVector["state"]["deployments"][number];
export type Details = Partial<Omit<VectorOutcome, "transactionHash" | "position" | "accepted" | "reason">>;

/** Expected outcome of an operation. `none`: it is not recorded. */
export type Expected = "accepted" | "none" | ReasonCode;
export type ExpectedLog = { address: Hex; topics: Hex[]; data: Hex; outcome: Expected; details: Details };

export interface SendOptions {
  value?: bigint;
  failed?: boolean;
  /** In the same block as the transaction before. */
  together?: boolean;
  details?: Details;
  logs?: ExpectedLog[];
}

/** Token id number `n` of a transaction. */
export function numbered(transaction: Hex, n: number): Hex {
  return n === 0 ? transaction : keccak256(concat([transaction, numberToHex(n, { size: 4 })]));
}

const NETWORK: HistoryVector["network"] = {
  paymentUnits: [
    { name: "METIS", decimals: 18 },
    { name: "gwei", decimals: 9 },
    { name: "wei", decimals: 0 },
  ],
  reservedTickers: ["METIS", "NUVO"],
  operators: [OPERATOR],
  contractOverrides: [],
  extensions: [],
};

/** Builds one vector. By default each transaction is in a new block; the first block has number 100. */
export class Story {
  readonly #facts: HistoryVector["facts"] = [];
  readonly #blocks: HistoryVector["blocks"] = [];
  readonly #findings: VectorOutcome[] = [];
  readonly #deployments: Deployment[] = [];
  readonly #inscriptions: Inscription[] = [];
  readonly #sales: HistoryVector["state"]["sales"] = [];
  readonly #rounds: NonNullable<HistoryVector["state"]["rounds"]> = [];
  readonly #locks: NonNullable<HistoryVector["state"]["locks"]> = [];
  #transactions = 0;
  #nextBlock = 100;

  /** Sends a message and expects an outcome. Returns the transaction's hash. */
  send(from: Hex, to: Hex | null, text: string, outcome: Expected, options: SendOptions = {}): Hex {
    return this.#transact(from, to, { text, input: stringToHex(text) }, outcome, options);
  }

  /** Calls a contract that emits the logs. The calldata is not a message. Returns the transaction's hash. */
  call(from: Hex, to: Hex, ...logs: ExpectedLog[]): Hex {
    return this.#transact(from, to, { input: "0x12345678" }, "none", { logs });
  }

  /** Sends any calldata. Returns the transaction's hash. */
  raw(from: Hex, to: Hex | null, input: Hex, outcome: Expected, options: SendOptions = {}): Hex {
    return this.#transact(from, to, { input }, outcome, options);
  }

  /** Sets the number of the next block. */
  at(blockNumber: number): this {
    this.#nextBlock = blockNumber;
    return this;
  }

  /** Sets the result of an `eth_call` on the state of the block before the next one. */
  fact(to: Hex, data: Hex, result: Hex | "reverted"): this {
    const blockHash = blockHashOf(this.#nextBlock - 1);
    this.#facts.push({
      blockHash,
      to,
      data,
      result: result === "reverted" ? { reverted: true } : { returned: result },
    });
    return this;
  }

  /** Expects a deployment in the final state. */
  deployed(ticker: string, deployment: Partial<Deployment>): this {
    this.#deployments.push({
      ticker,
      max: "1000",
      lim: "100",
      contract: null,
      cmint: false,
      deployer: ALICE,
      supply: "0",
      mintCount: 0,
      ...deployment,
    });
    return this;
  }

  /** Expects an inscription in the final state. Call it in mint order for each ticker. */
  unit(ticker: string, transactionHash: Hex, inscription: Partial<Inscription>): this {
    this.#inscriptions.push({
      ticker,
      tokenId: transactionHash,
      mintId: null,
      ordinal: this.#inscriptions.filter((other) => other.ticker === ticker).length + 1,
      amount: "100",
      owner: BOB,
      listing: null,
      delegate: null,
      transactionHash,
      parent: null,
      ...inscription,
    });
    return this;
  }

  /** Expects a sale in the final state. */
  sold(sale: HistoryVector["state"]["sales"][number]): this {
    this.#sales.push(sale);
    return this;
  }

  /** Expects the round of an account in the final state. Call it in the order of the addresses. */
  round(account: Hex, round: number): this {
    this.#rounds.push({ account, round });
    return this;
  }

  /** Expects a lock in the final state. Call it in the order of vault, ticker and token id. */
  locked(lock: NonNullable<HistoryVector["state"]["locks"]>[number]): this {
    this.#locks.push(lock);
    return this;
  }

  /** The finished vector. */
  vector(name: string, section: string, network: Partial<HistoryVector["network"]>): HistoryVector {
    return {
      name,
      section,
      network: { ...NETWORK, ...network },
      facts: this.#facts,
      blocks: this.#blocks,
      findings: this.#findings,
      state: {
        deployments: this.#deployments,
        inscriptions: this.#inscriptions,
        sales: this.#sales,
        ...(this.#rounds.length === 0 ? {} : { rounds: this.#rounds }),
        ...(this.#locks.length === 0 ? {} : { locks: this.#locks }),
      },
    };
  }

  #transact(
    from: Hex,
    to: Hex | null,
    calldata: { text?: string; input: Hex },
    outcome: Expected,
    options: SendOptions,
  ): Hex {
    const { value = 0n, failed = false, together = false, details = {}, logs = [] } = options;
    const block = this.#block(together);
    const hash: Hex = `0xaa${(++this.#transactions).toString(16).padStart(62, "0")}`;
    let logIndex = block.transactions.flatMap((transaction) => transaction.logs).length;
    this.#expect(hash, 0, outcome, details);
    const written = logs.map(({ address, topics, data, outcome: logOutcome, details: logDetails }) => {
      this.#expect(hash, 1 + logIndex, logOutcome, logDetails);
      return { address, topics, data, logIndex: logIndex++ };
    });
    block.transactions.push({
      hash,
      index: block.transactions.length,
      from,
      to,
      value: value.toString(),
      ...calldata,
      succeeded: !failed,
      logs: written,
    });
    return hash;
  }

  #block(together: boolean): HistoryVector["blocks"][number] {
    const last = this.#blocks.at(-1);
    if (together && last) return last;
    const number = this.#nextBlock++;
    const block = {
      number,
      hash: blockHashOf(number),
      parentHash: blockHashOf(number - 1),
      timestamp: 1_700_000_000 + number,
      transactions: [],
    };
    this.#blocks.push(block);
    return block;
  }

  #expect(transactionHash: Hex, position: number, outcome: Expected, details: Details): void {
    if (outcome === "none") return;
    const accepted = outcome === "accepted";
    this.#findings.push({ transactionHash, position, accepted, reason: accepted ? null : outcome, ...details });
  }
}

function blockHashOf(number: number): Hex {
  return `0xbb${number.toString(16).padStart(62, "0")}`;
}

/** The vector that `write` builds. `section` cites docs/spec. */
export function vector(
  name: string,
  section: string,
  write: (story: Story) => void,
  network: Partial<HistoryVector["network"]> = {},
): HistoryVector {
  const story = new Story();
  write(story);
  return story.vector(name, section, network);
}
