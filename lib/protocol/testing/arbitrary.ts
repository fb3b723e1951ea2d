import fc from "fast-check";
import { encodeAbiParameters, type Hex, numberToHex, stringToHex } from "viem";
import {
  buildMessage,
  type Facts,
  hasModules,
  judgeBlock,
  type Log,
  MemoryState,
  type Message,
  messageToHex,
  mintControlKey,
  type ProtocolRules,
  type ReferenceBlock,
} from "../index";
import { REFERRING_NAMES } from "../names";
import { type MarketForm, marketAction, marketLogs } from "./arbitrary-market";
import { BRIDGE_TYPES, EVENT_TOPIC, MINT_TYPES, TRANSFER_TYPES } from "./event-logs";
import {
  ALICE,
  BOB,
  CAROL,
  ERC20,
  FACTORY,
  MARKET,
  MARKET_CONTRACT,
  numbered,
  OTHER_TOKEN,
  OTHER_VAULT,
  TOKEN,
  VAULT,
  ZERO,
} from "./story";

/** Few actors, tickers, ids and amounts, so that the operations of a random history refer to each other. */
const SIGNERS = [ALICE, BOB, CAROL, MARKET] as const;
const ADDRESSES = [ALICE, BOB, CAROL, MARKET, TOKEN, ZERO, VAULT, OTHER_VAULT] as const;
const LONGEST = 60;

/** The rules of all random histories. */
export const HISTORY_RULES: ProtocolRules = {
  paymentUnits: [
    { name: "wei", decimals: 0 },
    { name: "ten", decimals: 1 },
  ],
  reservedTickers: ["a"],
  operators: [ALICE],
  contractOverrides: [{ ticker: "B", block: 110, contract: OTHER_TOKEN }],
  extensions: ["delegation", "market"],
  market: MARKET_CONTRACT,
};

/** The rules of the random histories on a market with modules. The vaults of the histories are none of the factory's. */
export const MODULE_RULES: ProtocolRules = {
  ...HISTORY_RULES,
  market: [
    { kind: "calls", contract: MARKET, startBlock: 0 },
    { kind: "market", contract: MARKET_CONTRACT, startBlock: 103 },
  ],
  vaults: FACTORY,
};

/** Pseudo-random answers of mint control. Equal questions have equal answers. */
export const HISTORY_FACTS: Facts = {
  mintControl(question) {
    let hash = 0;
    for (const character of mintControlKey(question)) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
    return (["allowed", "allowed", "allowed", "forbidden", "none"] as const)[hash % 5];
  },
};

const hashOf = (transaction: number): Hex => `0xcc${transaction.toString(16).padStart(62, "0")}`;

const signer = fc.constantFrom(...SIGNERS);
const address = fc.constantFrom(...ADDRESSES);
const ticker = fc.constantFrom("A", "A", "A", "B", "B", "a");
const amount = fc.constantFrom(0n, 1n, 2n, 40n, 50n, 100n, 100n, 100n, 101n, 2n ** 256n - 1n);
const mintId = fc.integer({ min: 0, max: 12 }).map(String);
const tokenId = fc
  .tuple(fc.integer({ min: 0, max: LONGEST }), fc.constantFrom(0, 0, 0, 1, 2))
  .map(([transaction, n]) => numbered(hashOf(transaction), n));
const name = fc.oneof({ weight: 2, arbitrary: mintId }, { weight: 1, arbitrary: tokenId });
const parts = fc.constantFrom([40n, 60n], [1n, 99n], [20n, 20n], [1n, 1n], [0n, 100n], [50n, 51n]);
const asking = fc.constantFrom(null, { price: 5n, unit: "wei" }, { price: 2n, unit: "ten" }, { price: 0n, unit: "x" });

const message: fc.Arbitrary<Message> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant("deploy" as const),
      tick: ticker,
      max: fc.constantFrom(500n, 1000n),
      lim: fc.constantFrom(0n, 100n, 1000n),
      contract: fc.constantFrom(null, TOKEN),
      cmint: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ op: fc.constant("mint" as const), tick: ticker, id: mintId, amt: amount }) },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constantFrom(...REFERRING_NAMES),
      tick: ticker,
      id: name,
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(ticker, name, parts)
      .map(([tick, id, [amt1 = 0n, amt2 = 0n]]) => ({ op: "split" as const, tick, id, amt1, amt2 })),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant("list" as const), tick: ticker, id: name, asking }) },
);

const event = fc
  .record({
    kind: fc.constantFrom("transfer" as const, "mint" as const, "bridgeIn" as const, "bridgeOut" as const),
    emitter: fc.constantFrom(TOKEN, TOKEN, OTHER_TOKEN, MARKET, ...SIGNERS),
    sender: address,
    recipient: address,
    ticker,
    name,
    amount,
  })
  .map(({ kind, emitter, sender, recipient, ticker, name, amount }) =>
    kind === "transfer"
      ? transferLog(emitter, sender, recipient, ticker, BigInt(name))
      : mintedLog(kind, emitter, sender, recipient, ticker, BigInt(name), amount),
  );

function transferLog(address: Hex, sender: Hex, recipient: Hex, ticker: string, id: bigint): Omit<Log, "logIndex"> {
  const words = [sender, recipient, stringToHex(ticker, { size: 32 }), numberToHex(id, { size: 32 })] as const;
  return { address, topics: [EVENT_TOPIC.transfer], data: encodeAbiParameters(TRANSFER_TYPES, words) };
}

function mintedLog(
  kind: "mint" | "bridgeIn" | "bridgeOut",
  address: Hex,
  sender: Hex,
  recipient: Hex,
  ticker: string,
  id: bigint,
  amount: bigint,
): Omit<Log, "logIndex"> {
  const ticker32 = stringToHex(ticker, { size: 32 });
  const data =
    kind === "mint"
      ? encodeAbiParameters(MINT_TYPES, [sender, recipient, ticker32, id, amount])
      : encodeAbiParameters(BRIDGE_TYPES, [sender, recipient, ERC20, ticker32, id, amount]);
  return { address, topics: [EVENT_TOPIC[kind]], data };
}

const rarely = fc.integer({ min: 0, max: 19 }).map((n) => n === 0);

const action = fc.record({
  from: signer,
  to: fc.oneof({ weight: 12, arbitrary: address }, { weight: 1, arbitrary: fc.constant(null) }),
  toSelf: fc.boolean(),
  value: fc.constantFrom(0n, 5n, 20n, 21n),
  input: fc.oneof(
    { weight: 12, arbitrary: message.map((content) => messageToHex(buildMessage(content))) },
    { weight: 1, arbitrary: fc.constantFrom<Hex[]>("0x", "0x12345678", stringToHex('data:,{"p":"nip-20","op":"x"}')) },
  ),
  fails: rarely,
  newBlock: fc.boolean(),
  aim: fc.option(
    fc.record({
      op: fc.constantFrom(
        ...(["tsf", "split", "list", "list", "ulist", "ex", "ex", "dlg", "rvk", "transfer", "bridgeOut"] as const),
      ),
      pick: fc.nat({ max: 1000 }),
    }),
  ),
  market: fc.option(marketAction, { freq: 2 }),
  logs: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Omit<Log, "logIndex">[]>([]) },
    { weight: 2, arbitrary: fc.array(event, { maxLength: 4 }) },
  ),
});

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** A history begins with the deployments of `A` without a contract and of `B` with the contract TOKEN. */
const opening: Action[] = (["A", "B"] as const).map((tick) => ({
  from: ALICE,
  to: ALICE,
  toSelf: false,
  value: 0n,
  input: messageToHex(
    buildMessage({ op: "deploy", tick, max: 1000n, lim: 100n, contract: tick === "B" ? TOKEN : null, cmint: false }),
  ),
  fails: false,
  newBlock: true,
  logs: [],
  aim: null,
  market: null,
}));

/**
 * Aims an action at an existing inscription, sent by its owner or by a buyer, so that it may be accepted. Returns the
 * action unchanged if no inscription fits.
 */
function aimed(state: MemoryState, action: Action, form: MarketForm): Action {
  if (action.market !== null)
    return { ...action, fails: false, ...marketLogs(state, action.market, transferLog, form) };
  if (action.aim === null) return action;
  const { op, pick } = action.aim;
  const living = ["A", "B"].flatMap((ticker) => state.inscriptions(ticker)).filter(({ owner }) => owner !== null);
  const fitting = living.filter(
    ({ ticker, listing, delegate }) =>
      (op !== "ulist" || listing) &&
      (op !== "ex" || listing?.price) &&
      (op !== "rvk" || delegate) &&
      ((op !== "transfer" && op !== "bridgeOut") || ticker === "B"),
  );
  const target = fitting[pick % Math.max(1, fitting.length)];
  if (target?.owner == null) return action;
  const { ticker: tick, tokenId: id, owner, amount, mintId } = target;
  if (op === "transfer" || op === "bridgeOut") {
    const emitter = state.deployment(tick)?.contract ?? TOKEN;
    const log =
      op === "transfer"
        ? transferLog(emitter, owner, action.from, tick, BigInt(id))
        : mintedLog(op, emitter, owner, owner, tick, BigInt(mintId ?? 0), amount);
    return { ...action, from: owner, fails: false, logs: [log, ...action.logs] };
  }
  const message: Message =
    op === "split"
      ? { op, tick, id, amt1: 1n, amt2: amount - 1n }
      : op === "list"
        ? { op, tick, id, asking: pick % 3 === 0 ? null : { price: 5n, unit: "wei" } }
        : { op, tick, id };
  const input = messageToHex(buildMessage(message));
  if (op === "ex") return { ...action, to: owner, toSelf: false, value: 5n, input };
  return { ...action, from: owner, toSelf: op === "list" || op === "ulist", input };
}

/** Blocks of a random history. Many actions go to their sender, because list and ulist require it. */
export const history = historyUnder(HISTORY_RULES);

/** Blocks of a random history on a market with modules. */
export const moduleHistory = historyUnder(MODULE_RULES);

function historyUnder(rules: ProtocolRules): fc.Arbitrary<ReferenceBlock[]> {
  const form = { hasTurns: hasModules(rules) };
  const actions = fc.array(action, { minLength: 5, maxLength: LONGEST - opening.length, size: "max" });
  return actions.map((drawn) => {
    const blocks: Block[] = [];
    const state = new MemoryState();
    for (const [i, raw] of [...opening, ...drawn].entries()) {
      const action = aimed(state, raw, form);
      const last = blocks.at(-1);
      const block = last === undefined || action.newBlock ? emptyBlock(100 + blocks.length) : last;
      if (block !== last) blocks.push(block);
      const firstLog = block.transactions.reduce((sum, transaction) => sum + transaction.logs.length, 0);
      const transaction = {
        hash: hashOf(i),
        index: block.transactions.length,
        from: action.from,
        to: action.toSelf ? action.from : action.to,
        value: action.value,
        input: action.input,
        succeeded: !action.fails,
        logs: action.fails ? [] : action.logs.map((log, n) => ({ ...log, logIndex: firstLog + n })),
      };
      block.transactions.push(transaction);
      judgeBlock(state, { ...block, transactions: [transaction] }, rules, HISTORY_FACTS);
    }
    return blocks;
  });
}

type Block = ReferenceBlock & { readonly transactions: ReferenceBlock["transactions"][number][] };

function emptyBlock(number: number): Block {
  const hash = (n: number): Hex => `0xbb${n.toString(16).padStart(62, "0")}`;
  return {
    number,
    hash: hash(number),
    parentHash: hash(number - 1),
    timestamp: 1_700_000_000 + number,
    transactions: [],
  };
}
