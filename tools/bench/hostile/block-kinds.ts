import type { Address, Hex } from "@/lib/protocol";
import { tokenIdOf } from "@/lib/protocol/token-id";
import type { BlockLog } from "../chain/sign-transaction";
import { account } from "../chain/signers";
import { signHostile } from "./block-answers";
import { gasOf, gasOfLog, OFFER_GAS } from "./block-gas";
import {
  emitting,
  type HostileTransaction,
  hexOf,
  message,
  mintLog,
  offerLog,
  plain,
  TOKEN,
  transferLog,
  VAULT,
} from "./block-parts";

/** A chain with hostile blocks: the blocks that prepare them, and as many hostile blocks as asked for, each with this gas. */
export interface HostileBlocks {
  readonly before: readonly (readonly HostileTransaction[])[];
  readonly hostile: readonly (readonly HostileTransaction[])[];
}

/** Makes blocks of one kind. `gas`: gas of each hostile block; `count`: number of blocks. */
export type BlockKind = (gas: number, count: number) => HostileBlocks;

const TICK = "BENCH";
const HUGE = "9".repeat(30);
/** Bytes of calldata that the pool of go-ethereum still accepts, and the gas of a block for which they are measured. */
const LONGEST = 120_000;
const USUAL_GAS = 30_000_000;
/** Number of the block that mints for the hostile blocks, after that of the deployment. */
const MINTING = 2;

const deploy = (keys: Readonly<Record<string, unknown>> = {}) =>
  message(account(0), account(0), "deploy", { tick: TICK, max: HUGE, lim: "9", contract: TOKEN, ...keys });

/** As many of these transactions as fit into a block. `make` gets numbers from 0 on, over all blocks. */
function filled(gas: number, count: number, make: (n: number) => HostileTransaction): HostileTransaction[][] {
  // All of them have about the length of the last one.
  const each = gasOf(make(99_999).input);
  const size = Math.max(1, Math.floor(gas / each));
  return Array.from({ length: count }, (_, block) => Array.from({ length: size }, (_, n) => make(block * size + n)));
}

/** Blocks of one transaction with as many of these logs as fit. */
function emitted(gas: number, count: number, make: (n: number) => BlockLog, input: Hex = "0x") {
  const size = Math.max(1, Math.floor((gas - gasOf(input)) / gasOfLog(make(0).data)));
  return logBlocks(size, count, make, input);
}

function logBlocks(size: number, count: number, make: (n: number) => BlockLog, input: Hex) {
  return Array.from({ length: count }, (_, block) => [
    emitting(
      Array.from({ length: size }, (_, n) => make(block * size + n)),
      input,
    ),
  ]);
}

/** A block that mints so many inscriptions of 2 by events. */
function minting(blocks: readonly (readonly unknown[])[], owner: (n: number) => Address): HostileTransaction[] {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  return [emitting(Array.from({ length: total }, (_, n) => mintLog(TICK, owner(n), n + 1, 2)))];
}

/** The token id of the n-th inscription of {@link minting}. */
const mintedId = (n: number) => tokenIdOf(mintingHash, n);
/** Logs do not belong to what the hash of a transaction covers. */
const mintingHash = signHostile(emitting([]), MINTING, 0).hash;

/** The kind whose contract answers no call, because it loops. */
export const LOOPING = "mints, control loops";

const controlled: BlockKind = (gas, count) => ({
  before: [[deploy()]],
  hostile: filled(gas, count, (n) => message(account(n), account(n), "mint", { tick: TICK, id: `${n + 1}`, amt: "1" })),
});

/** The kinds of hostile blocks. */
export const KINDS: Readonly<Record<string, BlockKind>> = {
  /** One transaction: long calldata, and transfer events of a ticker that no one deployed. */
  "ignored logs": (gas, count) => ({
    before: [[]],
    hostile: emitted(
      gas,
      count,
      () => transferLog("NEVER", account(1), account(2), 1),
      `0x${"00".repeat(Math.min(LONGEST, (LONGEST * gas) / USUAL_GAS))}`,
    ),
  }),
  /** Events that name a different ticker each. */
  "logs, many tickers": (gas, count) => ({
    before: [[]],
    hostile: emitted(gas, count, (n) => transferLog(`T${n.toString(36)}`, account(1), account(2), 1)),
  }),
  "mint events, one account": (gas, count) => ({
    before: [[deploy()]],
    hostile: emitted(gas, count, (n) => mintLog(TICK, account(1), n + 1, 1)),
  }),
  "mint events, many accounts": (gas, count) => ({
    before: [[deploy()]],
    hostile: emitted(gas, count, (n) => mintLog(TICK, account(n), n + 1, 1)),
  }),
  /** One inscription moves back and forth between the contract and the signer. */
  "moves of one inscription": (gas, count) => ({
    before: [[deploy()], [emitting([mintLog(TICK, account(0), 1, 1)])]],
    hostile: moves(gas, count),
  }),
  "mint messages": (gas, count) => ({
    before: [[deploy({ contract: null })]],
    hostile: filled(gas, count, (n) =>
      message(account(n), account(n), "mint", { tick: TICK, id: `${n + 1}`, amt: "1" }),
    ),
  }),
  /** Each asks a contract (spec §5.3). */
  "mints with control": controlled,
  [LOOPING]: controlled,
  "long messages": (gas, count) => ({
    before: [[]],
    hostile: longMessages(gas, count),
  }),
  deployments: (gas, count) => ({
    before: [[]],
    hostile: filled(gas, count, (n) =>
      message(account(n), account(n), "deploy", { tick: `D${n.toString(36)}`, max: "9", lim: "8" }),
    ),
  }),
  splits(gas, count) {
    const hostile = filled(gas, count, (n) =>
      message(account(n), account(n), "split", { tick: TICK, id: `${n + 1}`, amt1: "1", amt2: "1" }),
    );
    return { before: [[deploy()], minting(hostile, account)], hostile };
  },
  /** Two accounts buy from one another: the first half of a block in one direction, the rest in the other one. */
  "exchanges of two accounts"(gas, count) {
    const size = filled(gas, 1, (n) => buy(n, 2))[0]?.length ?? 1;
    const hostile = Array.from({ length: count }, (_, block) =>
      Array.from({ length: size }, (_, n) => buy(block * size + n, sideOf(n, size))),
    );
    const sellers = hostile.flat().map(({ to }) => to);
    const seller = (n: number) => sellers[n] ?? account(1);
    const lists = sellers.map((owner, n) =>
      message(owner, owner, "list", { tick: TICK, id: `${n + 1}`, price: "1", unit: "wei" }),
    );
    return { before: [[deploy()], minting(hostile, seller), lists], hostile };
  },
  offers(gas, count) {
    const size = Math.max(1, Math.floor(gas / OFFER_GAS));
    const hostile = logBlocks(size, count, (n) => offerLog(TICK, mintedId(n), n + 1), "0x");
    const offered = hostile.map((block) => block.flatMap(({ logs }) => logs));
    return { before: [[deploy()], minting(offered, () => VAULT)], hostile };
  },
};

function moves(gas: number, count: number): HostileTransaction[][] {
  const move = (n: number) =>
    n % 2 === 0 ? transferLog(TICK, account(0), TOKEN, 1) : transferLog(TICK, TOKEN, account(0), 1);
  const size = Math.max(2, 2 * Math.floor((gas - gasOf("0x")) / gasOfLog(move(0).data) / 2));
  return logBlocks(size, count, move, "0x");
}

/** Messages whose texts have as many keys as possible, each as long as a transaction may be, or as the block. */
function longMessages(gas: number, count: number): HostileTransaction[][] {
  const bytes = Math.min(LONGEST, Math.floor((gas - 50_000) / 16));
  const keys: string[] = [];
  for (let length = 0; length < bytes - 100; length += (keys.at(-1)?.length ?? 0) + 1) keys.push(`"${keys.length}":1`);
  const text = `data:,{"p":"nip-20","op":"mint","tick":"${TICK}","id":"1",${keys.join(",")},"amt":1}`;
  return filled(gas, count, (n) => plain(account(n), account(n), hexOf(text)));
}

const sideOf = (n: number, size: number): 1 | 2 => (n < size / 2 ? 1 : 2);

/** One of the two accounts buys the n-th inscription from the other one. */
function buy(n: number, buyer: 1 | 2): HostileTransaction {
  return message(account(buyer), account(3 - buyer), "ex", { tick: TICK, id: `${n + 1}` }, 1n);
}
