import { encodeAbiParameters, keccak256, numberToHex, stringToHex } from "viem";
import {
  type Address,
  buildMessage,
  EVENT_ABI,
  EVENT_TOPICS,
  type Hex,
  type Inscription,
  type Log,
  type MemoryState,
  type Message,
  messageToHex,
  type Transaction,
} from "@/lib/protocol";
import type { Random } from "../random";
import { ADDRESSES, ERC20, MARKET, OTHER_TOKEN, PEOPLE, TICKERS, TOKEN } from "./actors";

/** A transaction without a block. After a reorganization another block can contain it. */
export type DrawnTransaction = Omit<Transaction, "index"> & { readonly logs: readonly Omit<Log, "logIndex">[] };

const AMOUNTS = [0n, 1n, 2n, 40n, 50n, 100n, 100n, 100n, 101n, 2n ** 256n - 1n] as const;
const ASKINGS = [null, { price: 5n, unit: "wei" }, { price: 2n, unit: "ten" }, { price: 1n, unit: "no" }] as const;

/** Hostile calldata: malformed messages, which are rejected, and calldata that is not a message. */
const HOSTILE: readonly Hex[] = [
  "0x",
  "0x12345678",
  "0x646174613a2cff00",
  ...[
    "data:,",
    'data:,{"p":"nip-20"}',
    'data:,{"p":"nip-20","op":"x"}',
    'data:,{"p":"nip-20","op":"mint","tick":"A","id":"1","amt":1e400}',
    'data:,{"p":"nip-20","op":"mint","tick":"A","id":"\\ud800","amt":"1"}',
    'data:,{"p":"nip-20","op":"deploy","tick":"A\\u0000B","max":"9","lim":"1"}',
    'data:,{"p":"nip-20","op":"tsf","tick":"A","id":["1"]}',
    'data:,{"p":"erc-20","op":"mint","tick":"A","id":"1","amt":"1"}',
    `data:,{"p":"nip-20","op":"mint","x":${"[".repeat(2_000)}${"]".repeat(2_000)}}`,
    `data:,{"p":"nip-20","op":"mint","tick":"A","id":"${"9".repeat(400)}","amt":"1"}`,
  ].map(messageToHex),
];

/** Draws a transaction. Many refer to `state`, so that the rules accept some of them. */
export function drawTransaction(random: Random, state: MemoryState): DrawnTransaction {
  const from = random.pick([...PEOPLE, MARKET]);
  const aimed = random.chance(0.5) ? drawAimed(random, state) : null;
  const succeeded = !random.chance(0.05);
  const drawn = {
    hash: `0x${random.hex(64)}` as const,
    from,
    to: random.chance(0.06) ? null : random.chance(0.4) ? from : random.pick(ADDRESSES),
    value: random.pick([0n, 5n, 20n, 21n]),
    input: random.chance(0.1) ? random.pick(HOSTILE) : messageToHex(buildMessage(drawMessage(random))),
    ...aimed,
    succeeded,
  };
  const events = random.chance(0.3) ? Array.from({ length: random.integer(1, 3) }, () => drawEvent(random)) : [];
  return { ...drawn, logs: succeeded ? [...(aimed?.logs ?? []), ...events] : [] };
}

/** Draws the first deployments. */
export function openingTransactions(random: Random): DrawnTransaction[] {
  return (["A", "B", "C"] as const).map((tick) => ({
    hash: `0x${random.hex(64)}`,
    from: PEOPLE[0],
    to: PEOPLE[0],
    value: 0n,
    input: messageToHex(
      buildMessage({
        op: "deploy",
        tick,
        max: 3_000n,
        lim: 100n,
        contract: tick === "A" ? null : TOKEN,
        cmint: tick === "C",
      }),
    ),
    succeeded: true,
    logs: [],
  }));
}

function drawName(random: Random): string {
  return String(random.integer(1, 25));
}

function drawMessage(random: Random): Message {
  const tick = random.pick(TICKERS);
  const id = drawName(random);
  const op = random.weighted([
    [1, "deploy"],
    [9, "mint"],
    [1, "tsf"],
    [1, "list"],
    [1, "split"],
    [1, "ex"],
  ] as const);
  switch (op) {
    case "deploy": {
      const [max, lim] = [random.pick([500n, 3_000n]), random.pick([0n, 100n])];
      return { op, tick, max, lim, contract: random.pick([null, TOKEN]), cmint: random.chance(0.3) };
    }
    case "mint":
      return { op, tick, id, amt: random.pick(AMOUNTS) };
    case "list":
      return { op, tick, id, asking: random.pick(ASKINGS) };
    case "split":
      return { op, tick, id, amt1: random.pick(AMOUNTS), amt2: random.pick(AMOUNTS) };
    default:
      return { op, tick, id };
  }
}

const AIMS = [
  "tsf",
  "tsf",
  "split",
  "list",
  "list",
  "ulist",
  "ex",
  "ex",
  "dlg",
  "rvk",
  "transfer",
  "bridgeOut",
] as const;

/** Draws a transaction by the owner of an inscription or by the buyer of a listed one. */
function drawAimed(random: Random, state: MemoryState): Partial<DrawnTransaction> | null {
  const aim = random.pick(AIMS);
  const fitting = ["A", "B", "C"]
    .flatMap((ticker) => state.inscriptions(ticker))
    .filter((inscription) => inscription.owner !== null && isFitting(aim, inscription));
  if (fitting.length === 0) return null;
  const target = random.pick(fitting);
  const { ticker: tick, tokenId, mintId, owner, amount } = target;
  if (owner === null) return null;
  const id = mintId !== null && random.chance(0.6) ? mintId : tokenId;
  const message = (content: Message): Hex => messageToHex(buildMessage(content));
  switch (aim) {
    case "transfer":
    case "bridgeOut": {
      const emitter = random.chance(0.8) ? (state.deployment(tick)?.contract ?? TOKEN) : owner;
      const number = mintId !== null && /^[0-9]+$/.test(mintId) ? BigInt(mintId) : BigInt(tokenId);
      const log =
        aim === "transfer"
          ? transferLog(emitter, owner, random.pick(ADDRESSES), tick, number)
          : mintLog(aim, emitter, owner, owner, tick, number, amount);
      return { from: owner, to: emitter, input: "0x12345678", logs: [log] };
    }
    case "split":
      return { from: owner, input: message({ op: aim, tick, id, amt1: 1n, amt2: amount - 1n }) };
    case "list":
      return { from: owner, to: owner, input: message({ op: aim, tick, id, asking: random.pick(ASKINGS) }) };
    case "ulist":
      return { from: owner, to: owner, input: message({ op: aim, tick, id }) };
    case "ex":
      return { to: owner, value: random.pick([5n, 20n]), input: message({ op: aim, tick, id }) };
    default:
      return { from: owner, input: message({ op: aim, tick, id }) };
  }
}

function isFitting(aim: (typeof AIMS)[number], { ticker, listing, delegate, owner }: Inscription): boolean {
  if (aim === "ulist") return listing !== null;
  if (aim === "ex") return listing?.price != null;
  if (aim === "rvk") return delegate !== null;
  if (aim === "transfer" || aim === "bridgeOut") return ticker !== "A" || owner === MARKET;
  return true;
}

function drawEvent(random: Random): Omit<Log, "logIndex"> {
  const address = random.pick([TOKEN, TOKEN, OTHER_TOKEN, MARKET, PEOPLE[0]]);
  const [sender, recipient] = [random.pick(ADDRESSES), random.pick(ADDRESSES)];
  const ticker = random.pick(TICKERS);
  const id = BigInt(random.integer(1, 40));
  const kind = random.weighted([
    [4, "mint"],
    [2, "bridgeIn"],
    [1, "bridgeOut"],
    [1, "transfer"],
    [2, "foreign"],
    [1, "malformed"],
  ] as const);
  switch (kind) {
    case "foreign":
      return { address, topics: [keccak256("0xddf2"), numberToHex(id, { size: 32 })], data: "0x" };
    case "malformed":
      return { address, topics: [random.pick(EVENT_TOPICS)], data: `0x${random.hex(2 * random.integer(0, 200))}` };
    case "transfer":
      return transferLog(address, sender, recipient, ticker, id);
    default:
      return mintLog(kind, address, sender, recipient, ticker, id, random.pick([1n, 40n, 100n, 101n]));
  }
}

const [TRANSFER, MINT, BRIDGE_IN, BRIDGE_OUT] = EVENT_ABI;

function topicOf(index: number): Hex[] {
  return EVENT_TOPICS.slice(index, index + 1);
}

/** A transfer event. */
export function transferLog(address: Address, sender: Address, recipient: Address, ticker: string, id: bigint) {
  const words = [sender, recipient, stringToHex(ticker, { size: 32 }), numberToHex(id, { size: 32 })] as const;
  return { address, topics: topicOf(0), data: encodeAbiParameters(TRANSFER.inputs, words) };
}

function mintLog(
  kind: "mint" | "bridgeIn" | "bridgeOut",
  address: Address,
  sender: Address,
  recipient: Address,
  ticker: string,
  id: bigint,
  amount: bigint,
): Omit<Log, "logIndex"> {
  const ticker32 = stringToHex(ticker, { size: 32 });
  if (kind === "mint") {
    return {
      address,
      topics: topicOf(1),
      data: encodeAbiParameters(MINT.inputs, [sender, recipient, ticker32, id, amount]),
    };
  }
  const [inputs, topic] = kind === "bridgeIn" ? [BRIDGE_IN.inputs, 2] : [BRIDGE_OUT.inputs, 3];
  const data = encodeAbiParameters(inputs, [sender, recipient, ERC20, ticker32, id, amount]);
  return { address, topics: topicOf(topic), data };
}
