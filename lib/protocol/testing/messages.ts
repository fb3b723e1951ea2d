import type { Hex } from "viem";
import { minted } from "./event-logs";
import type { HistoryVector } from "./format";
import { ALICE, BOB, type Expected, type SendOptions, type Story, TOKEN, vector } from "./story";

/** The text of a message; values as they stand in JSON. */
export function text(op: string, keys: Record<string, string>): string {
  const members = Object.entries(keys).map(([key, value]) => `,"${key}":${value}`);
  return `data:,{"p":"nip-20","op":"${op}"${members.join("")}}`;
}

export const deploy = (tick: string, keys: Record<string, string> = {}) =>
  text("deploy", { tick: `"${tick}"`, max: "1000", lim: "100", ...keys });
export const mint = (tick: string, id: string, amt = "100") =>
  text("mint", { tick: `"${tick}"`, id: `"${id}"`, amt: `"${amt}"` });
export const named = (op: "tsf" | "ulist" | "ex" | "dlg" | "rvk" | "list", tick: string, id: string) =>
  text(op, { tick: `"${tick}"`, id: `"${id}"` });
export const split = (tick: string, id: string, amt1: string, amt2: string) =>
  text("split", { tick: `"${tick}"`, id: `"${id}"`, amt1: `"${amt1}"`, amt2: `"${amt2}"` });
export const list = (tick: string, id: string, price: string, unit = "wei") =>
  text("list", { tick: `"${tick}"`, id: `"${id}"`, price, unit: `"${unit}"` });

/** GOLD is deployed by ALICE: max 1000, lim 100. */
export function gold(story: Story, keys: Record<string, string> = {}): Hex {
  return story.send(ALICE, ALICE, deploy("GOLD", keys), "accepted");
}

/** GOLD is deployed and BOB owns its inscription of mint id 1 and amount 100. Returns the mint's hash. */
export function goldOne(story: Story): Hex {
  gold(story);
  return story.send(BOB, BOB, mint("GOLD", "1"), "accepted");
}

/** GOLD is deployed with TOKEN as its contract, which mints id 1 of amount 100 to BOB. Returns the mint's hash. */
export function tokenOne(story: Story, keys: Record<string, string> = {}): Hex {
  gold(story, { contract: `"${TOKEN}"`, ...keys });
  return story.call(BOB, TOKEN, minted(TOKEN, { id: 1n }, "accepted"));
}

/** A vector of one transaction by ALICE to BOB, on an empty state that stays empty. */
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
