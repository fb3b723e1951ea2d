import { expect, it } from "vitest";
import type { OperationRecord } from "@/lib/client";
import { type Latest, newsSince, withFirst, withSeen } from "./news";
import { toggledWatch, WATCH_LIMIT, type Watched, watchedCodec, watchedView } from "./watched";

const ME = `0x${"a".repeat(40)}` as const;
const OTHER = `0x${"b".repeat(40)}` as const;
const hashOf = (digit: number) => `0x${String(digit).repeat(64)}` as const;
const OAK: Watched = { kind: "token", ticker: "OAK" };
const ACCOUNT: Watched = { kind: "account", address: ME };
const ONE: Watched = { kind: "inscription", ticker: "OAK", tokenId: hashOf(1) };

it("keeps each item once, newest first, up to the limit", () => {
  expect(toggledWatch(toggledWatch([], OAK), ONE)).toEqual([ONE, OAK]);
  expect(toggledWatch([ONE, OAK], { ...OAK })).toEqual([ONE]);
  const full = Array.from({ length: WATCH_LIMIT }, (_, n): Watched => ({ kind: "token", ticker: `T${n}` }));
  expect(toggledWatch(full, OAK)).toBe(full);
  expect(toggledWatch(full, { kind: "token", ticker: "T3" })).toHaveLength(WATCH_LIMIT - 1);
});

it("stores the list, and ignores items of another form", () => {
  const all = [OAK, ACCOUNT, ONE];
  const text = watchedCodec.format(all) ?? "";
  expect(watchedCodec.parse(text)).toEqual(all);
  // The watch button searches for its item in the text.
  for (const one of all) expect(text).toContain(JSON.stringify(one));
  for (const other of ['[{"kind":"token"}]', '[{"kind":"x","ticker":"A"}]']) {
    expect(watchedCodec.parse(other)).toEqual([]);
  }
  expect(all.map((one) => watchedView(one).href)).toEqual([
    "/token/OAK",
    `/account/${ME}`,
    `/inscription/OAK/${hashOf(1)}`,
  ]);
});

function operation(blockNumber: number, sender: OperationRecord["sender"] = OTHER): OperationRecord {
  return {
    ...{ cursor: "c", blockNumber, transactionIndex: 0, position: 0, transactionHash: hashOf(blockNumber) },
    ...{ source: "message", op: "tsf", ticker: "OAK", sender, recipient: ME, tokenId: null, mintId: null },
    ...{ senderAccount: null, recipientAccount: null, part: null },
    ...{ amount: 1n, price: null, unit: null, accepted: true, reason: null, timestamp: 1, text: null, textBytes: null },
  };
}

it("finds new operations, each once, except the account's own", () => {
  const latest: Latest[] = [
    { of: OAK, operations: [operation(7), operation(6, ME), operation(5)], isCut: true },
    { of: ACCOUNT, operations: [operation(8), operation(7)], isCut: true },
  ];
  const seen = [
    { of: "token OAK", block: 5 },
    { of: `account ${ME}`, block: 5 },
  ];
  const news = newsSince(seen, latest, ME);
  expect(news.operations.map(({ blockNumber }) => blockNumber)).toEqual([8, 7]);
  expect([...news.counts.values()]).toEqual([
    { count: 1, isCut: false },
    { count: 2, isCut: true },
  ]);
  expect(newsSince(seen, latest, null).operations).toHaveLength(3);
  expect(newsSince(withSeen(seen, latest), latest, null).operations).toEqual([]);
});

it("finds what is new of an account although something else was seen up to a later block", () => {
  const watched = [{ of: OAK, operations: [operation(9)], isCut: false }];
  const seen = withSeen([{ of: `account ${ME}`, block: 5 }], watched);
  expect(seen).toEqual([
    { of: "token OAK", block: 9 },
    { of: `account ${ME}`, block: 5 },
  ]);
  const account = [{ of: ACCOUNT, operations: [operation(7)], isCut: false }];
  expect(newsSince(seen, [...watched, ...account], ME).operations).toEqual([operation(7)]);
});

it("counts a purchase once, and not as news of its buyer", () => {
  const sale = { ...operation(7, ME), op: "sale", source: "event", recipient: OTHER, position: 1 } as const;
  const transfer = { ...operation(7, OTHER), source: "event", senderAccount: OTHER, position: 2 } as const;
  const latest = [{ of: OAK, operations: [transfer, sale], isCut: false }];
  const seen = [{ of: "token OAK", block: 6 }];
  expect(newsSince(seen, latest, null).operations).toEqual([sale]);
  expect(newsSince(seen, latest, ME).operations).toEqual([]);
});

it("counts everything as seen at the first look at an item", () => {
  const latest = [
    { of: OAK, operations: [operation(9)], isCut: false },
    { of: ACCOUNT, operations: [], isCut: false },
  ];
  expect(newsSince([], latest, ME).operations).toEqual([]);
  const seen = withFirst([{ of: "token OAK", block: 5 }], latest);
  expect(newsSince(seen, latest, ME).operations).toEqual([operation(9)]);
  expect(withFirst(seen, latest)).toBe(seen);
  const later = [{ of: ACCOUNT, operations: [operation(2)], isCut: false }];
  expect(newsSince(seen, later, ME).operations).toEqual([operation(2)]);
});
