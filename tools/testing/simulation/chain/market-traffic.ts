import { concatHex, getContractAddress, keccak256, numberToHex, pad, stringToHex, toEventSelector } from "viem";
import {
  type Address,
  buildMessage,
  type Hex,
  type Inscription,
  type Log,
  MARKET_EVENT_ABI,
  type MemoryState,
  messageToHex,
  NEVER_EXPIRES,
} from "@/lib/protocol";
import type { Random } from "../random";
import { MARKET_CONTRACT, PEOPLE } from "./actors";
import { type DrawnTransaction, transferLog } from "./traffic";

type Event = Omit<Log, "logIndex">;

const [OFFERED, CANCELED, CANCELED_ALL, SOLD] = MARKET_EVENT_ABI;
/** The latest expiry that the market contract stores. */
const NEVER = BigInt(NEVER_EXPIRES);
const HEAD = "0x6100553d81600a3d39f3363d3d373d3d3d363d73";
const TAIL = "5af43d82803e903d91602b57fd5bf3";

/** The vault of an account: the address of a clone (CREATE2) with the account and the market as immutable arguments. */
function vaultOf(account: Address): Address {
  const implementation = getContractAddress({ from: MARKET_CONTRACT, nonce: 1n }).slice(2).toLowerCase();
  const bytecode: Hex = `${HEAD}${implementation}${TAIL}${account.slice(2)}${MARKET_CONTRACT.slice(2)}`;
  const bytecodeHash = keccak256(bytecode);
  const vault = getContractAddress({ opcode: "CREATE2", from: MARKET_CONTRACT, salt: pad(account), bytecodeHash });
  return `0x${vault.slice(2).toLowerCase()}`;
}

/** The simulated accounts with their vaults. */
export const VAULTS = PEOPLE.map((account) => ({ account, vault: vaultOf(account) }));

/**
 * Draws a transaction on the market: deposits, offers, cancellations, sales and withdrawals, some of which the rules reject, and
 * events that the market contract never emits. `time`: time of the newest block, in seconds.
 */
export function drawMarketTransaction(random: Random, state: MemoryState, time: number): DrawnTransaction {
  const inscriptions = ["A", "B", "C"].flatMap((ticker) => state.inscriptions(ticker));
  const used = VAULTS.filter(({ vault }) => inscriptions.some(({ owner }) => owner === vault));
  const { account: seller, vault } = random.pick(used.length > 0 && random.chance(0.6) ? used : VAULTS);
  const mine = inscriptions.filter(({ owner, listing }) => owner === seller && listing === null);
  const stored = inscriptions.filter(({ owner }) => owner === vault);
  const offered = stored.filter(({ offer }) => offer !== null);
  const any = inscriptions.length === 0 ? null : random.pick(inscriptions);
  const withLogs = (logs: readonly Event[]): DrawnTransaction => ({
    hash: `0x${random.hex(64)}`,
    from: random.pick(PEOPLE),
    to: MARKET_CONTRACT,
    value: 0n,
    input: "0x12345678",
    succeeded: true,
    logs: logs.map((log) => (random.chance(0.05) ? { ...log, address: random.pick(PEOPLE) } : log)),
  });
  const target = (fitting: readonly Inscription[]) =>
    fitting.length === 0 || random.chance(0.1) ? any : random.pick(fitting);
  const action = random.weighted([
    [5, "deposit"],
    [6, "offer"],
    [2, "cancel"],
    [1, "cancel all"],
    [4, "sale"],
    [1, "withdraw"],
    [0.4, "malformed"],
  ] as const);
  switch (action) {
    case "deposit": {
      const item = target(mine);
      return item === null ? withLogs([]) : deposit(withLogs([]), seller, vault, item);
    }
    case "offer": {
      const items = [target(stored), target(stored)].filter((item) => item !== null);
      return withLogs(items.map((item) => offerLog(random, { seller, vault, item, time, round: state.round(seller) })));
    }
    case "cancel": {
      const item = target(offered);
      return withLogs(item === null ? [] : [itemLog(CANCELED, [seller, vault, ...names(item)])]);
    }
    case "cancel all": {
      const round = random.chance(0.8) ? state.round(seller) + 1 : random.integer(0, 3);
      return withLogs([itemLog(CANCELED_ALL, [seller, BigInt(round)])]);
    }
    case "sale": {
      const item = target(random.chance(0.8) ? offered : stored);
      return withLogs(item === null ? [] : saleLogs(random, { seller, vault, item }));
    }
    case "withdraw": {
      const item = target(stored);
      if (item === null) return withLogs([]);
      return withLogs([transferLog(vault, vault, random.pick([seller, ...PEOPLE]), item.ticker, BigInt(item.tokenId))]);
    }
    case "malformed":
      return withLogs([
        {
          address: MARKET_CONTRACT,
          topics: [toEventSelector(random.pick(MARKET_EVENT_ABI))],
          data: `0x${random.hex(64 * random.integer(0, 9))}`,
        },
      ]);
  }
}

/** Some go to a vault of another account, which the index does not know yet. */
function deposit(
  transaction: DrawnTransaction,
  seller: Address,
  vault: Address,
  { ticker: tick, tokenId: id }: Inscription,
): DrawnTransaction {
  return { ...transaction, from: seller, to: vault, input: messageToHex(buildMessage({ op: "tsf", tick, id })) };
}

interface Item {
  readonly seller: Address;
  readonly vault: Address;
  readonly item: Inscription;
}

function names({ ticker, tokenId }: Inscription): [Hex, Hex] {
  return [stringToHex(ticker, { size: 32 }), tokenId];
}

function offerLog(random: Random, { seller, vault, item, time, round }: Item & { time: number; round: number }): Event {
  const price = random.pick([0n, 1n, 5n, 999n, 10n ** 18n, 2n ** 128n - 1n]);
  const expires = random.chance(0.2) ? NEVER : BigInt(time + random.integer(-5, 60));
  const current = random.chance(0.9) ? round : random.integer(0, 3);
  return itemLog(OFFERED, [
    ...[seller, vault, ...names(item)],
    ...[random.chance(0.02) ? 2n ** 128n : price, expires, BigInt(random.integer(0, 3)), BigInt(current)],
  ]);
}

function saleLogs(random: Random, { seller, vault, item }: Item): Event[] {
  const buyer = random.chance(0.1) ? seller : random.pick(PEOPLE);
  const recipient = random.chance(0.1)
    ? random.pick([seller, vault])
    : random.chance(0.8)
      ? buyer
      : random.pick(PEOPLE);
  const price = random.pick([1n, 5n, 999n, 10n ** 18n]);
  const sold = itemLog(SOLD, [seller, vault, buyer, recipient, ...names(item), price, 0n]);
  const released = transferLog(vault, vault, recipient, item.ticker, BigInt(item.tokenId));
  return random.chance(0.9) ? [sold, released] : [sold];
}

function itemLog(event: (typeof MARKET_EVENT_ABI)[number], values: readonly (Hex | bigint)[]): Event {
  const data = concatHex(
    values.map((value) => (typeof value === "bigint" ? numberToHex(value, { size: 32 }) : pad(value))),
  );
  return { address: MARKET_CONTRACT, topics: [toEventSelector(event)], data };
}
