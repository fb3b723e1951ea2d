import { local } from "@/lib/chain/networks";
import {
  type Address,
  buildMessage,
  type Hash,
  judgeBlock,
  MemoryState,
  type Message,
  messageToHex,
  type ReasonCode,
  ZERO_HASH,
} from "@/lib/protocol";
import type { Minting } from "@/lib/records";

const TICKER = "OAK";
const DEPLOYER: Address = `0x${"d".repeat(40)}`;
/** Seconds in which the index counts mints, and finds the busiest block (lib/database/reads/minting.ts). */
const COUNTED = 60;
const REMEMBERED = 600;

/** A sent mint. */
export interface Sent {
  readonly minter: number;
  readonly id: string;
}

/** A chain whose blocks contain mints of one token, with their outcomes by the protocol's rules and the state of the index. */
export class MintingLedger {
  readonly #state = new MemoryState();
  readonly #attempts: {
    readonly block: number;
    readonly time: number;
    readonly mints: number;
    readonly minters: number;
  }[] = [];
  readonly #limit: bigint;
  #number = 0;
  #nextId = 1;

  constructor(mints: number, limit = 1_000n) {
    this.#limit = limit;
    const max = BigInt(mints) * limit;
    const deploy: Message = { op: "deploy", tick: TICKER, max, lim: limit, contract: null, cmint: false };
    this.#judge(0, [{ from: DEPLOYER, message: deploy }]);
  }

  /** Mines a block with these mints in this order. Returns the reason of each, null: accepted. */
  mine(time: number, mints: readonly Sent[]): (ReasonCode | null)[] {
    const reasons = this.#judge(
      time,
      mints.map(({ minter, id }) => ({
        from: addressOf(minter),
        message: { op: "mint", tick: TICKER, id, amt: this.#limit },
      })),
    );
    const counted = mints.filter((_, index) => reasons[index] === null || reasons[index] === "MINT_ID_TAKEN");
    const minters = new Set(counted.map(({ minter }) => minter)).size;
    this.#attempts.push({ block: this.#number, time, mints: counted.length, minters });
    while (this.isTaken(String(this.#nextId))) this.#nextId++;
    return reasons;
  }

  isTaken(id: string): boolean {
    return this.#state.inscriptionByMintId(TICKER, id) !== null;
  }

  /** The state of the index at its last block, without pending mints. */
  minting(): Omit<Minting, "pending"> {
    const deployment = this.#state.deployment(TICKER);
    if (deployment === null) throw new Error("the deploy was rejected");
    const { supply, max, lim, mintCount } = deployment;
    const last = this.#attempts.at(-1)?.time ?? 0;
    const recent = this.#attempts.filter(({ time }) => time > last - COUNTED);
    const [busiest] = this.#attempts
      .filter(({ time, mints }) => time > last - REMEMBERED && mints > 0)
      .sort((a, b) => b.mints - a.mints || b.block - a.block);
    return {
      ...{ nextId: this.#nextId, scattered: mintCount - (this.#nextId - 1), supply, max, lim },
      mints: recent.reduce((sum, { mints }) => sum + mints, 0),
      minters: Math.max(0, ...recent.map(({ minters }) => minters)),
      busiest: busiest === undefined ? null : { block: busiest.block, mints: busiest.mints },
    };
  }

  #judge(time: number, sent: readonly { readonly from: Address; readonly message: Message }[]): (ReasonCode | null)[] {
    const number = ++this.#number;
    const transactions = sent.map(({ from, message }, index) => ({
      ...{ hash: hashOf(number, index), index, from, to: from, value: 0n, succeeded: true, logs: [] },
      input: messageToHex(buildMessage(message)),
    }));
    const header = { number, hash: hashOf(number, 0), parentHash: ZERO_HASH, timestamp: time };
    const { outcomes } = judgeBlock(this.#state, { ...header, transactions }, local, { mintControl: () => undefined });
    return outcomes.map(({ reason }) => reason);
  }
}

function addressOf(minter: number): Address {
  return `0x${(minter + 1).toString(16).padStart(40, "0")}`;
}

function hashOf(block: number, index: number): Hash {
  return `0x${block.toString(16).padStart(32, "0")}${index.toString(16).padStart(32, "0")}`;
}
