import type { Hex } from "viem";
import type { REFERRING_NAMES } from "../names";
import { minted } from "./event-logs";
import type { HistoryVector } from "./format";
import { ALICE, BOB, type Expected, type SendOptions, type Story, TOKEN, vector } from "./story";

/** The text of a message. The values are JSON texts. */
export function text(op: string, keys: Record<string, string>): string {
  const members = Object.entries(keys).map(([key, value]) => `,"${key}":${value}`);
  return `data:,{"p":"nip-20","op":"${op}"${members.join("")}}`;
}

/** A deploy message. `keys`: the JSON text of each value that is added or differs. */
export const deploy = (tick: string, keys: Record<string, string> = {}) =>
  text("deploy", { tick: `"${tick}"`, max: "1000", lim: "100", ...keys });
/** A mint message of `amt` units. */
export const mint = (tick: string, id: string, amt = "100") =>
  text("mint", { tick: `"${tick}"`, id: `"${id}"`, amt: `"${amt}"` });
/** A message of an operation whose only key, apart from the ticker, is an inscription. */
export const named = (op: (typeof REFERRING_NAMES)[number] | "list", tick: string, id: string) =>
  text(op, { tick: `"${tick}"`, id: `"${id}"` });
/** A split message into two amounts. */
export const split = (tick: string, id: string, amt1: string, amt2: string) =>
  text("split", { tick: `"${tick}"`, id: `"${id}"`, amt1: `"${amt1}"`, amt2: `"${amt2}"` });
/** A list message with a price. `price` is JSON text, so that it can be a number or a string. */
export const list = (tick: string, id: string, price: string, unit = "wei") =>
  text("list", { tick: `"${tick}"`, id: `"${id}"`, price, unit: `"${unit}"` });

/** ALICE deploys GOLD with max 1000 and lim 100. Returns the transaction's hash. */
export function gold(story: Story, keys: Record<string, string> = {}): Hex {
  return story.send(ALICE, ALICE, deploy("GOLD", keys), "accepted");
}

/** GOLD is deployed, and BOB mints 100 with the mint id 1. Returns the hash of the mint. */
export function goldOne(story: Story): Hex {
  gold(story);
  return story.send(BOB, BOB, mint("GOLD", "1"), "accepted");
}

/** GOLD is deployed with the contract TOKEN, which mints 100 with the mint id 1 to BOB. Returns the hash of the mint. */
export function tokenOne(story: Story, keys: Record<string, string> = {}): Hex {
  gold(story, { contract: `"${TOKEN}"`, ...keys });
  return story.call(BOB, TOKEN, minted(TOKEN, { id: 1n }, "accepted"));
}

/** A vector of one transaction from ALICE to BOB on an empty state, which stays empty. */
export function refused(
  name: string,
  section: string,
  message: string,
  outcome: Expected,
  options: SendOptions & { from?: Hex; to?: Hex | null } = {},
): HistoryVector {
  const { from = ALICE, to = BOB, ...rest } = options;
  return vector(name, section, (s) => {
    s.send(from, to, message, outcome, rest);
  });
}
