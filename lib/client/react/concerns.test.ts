import { expect, test } from "vitest";
import { concern, HOUR } from "@/tools/testing/concern";
import { readBlockQuery, readOrphansQuery } from "./blocks";
import { listAddressOperationsQuery, listOperationsQuery, readTransactionQuery } from "./operations";
import { listTokensQuery, readClaimedTokenQuery } from "./tokens";

const ALICE = `0x${"a".repeat(40)}` as const;
const HASH = `0x${"1".repeat(64)}` as const;

const OF_OAK = { operation: { ticker: "OAK" } };
const REJECTED = { operation: { ticker: "OAK", accepted: false } };

test("lists of tokens change with accepted operations, and when a block begins another hour", () => {
  const query = listTokensQuery({ limit: 5 });
  const page = { tokens: [], next: null };
  expect(concern(query, page, {})).toBeNull();
  expect(concern(query, page, REJECTED)).toBeNull();
  expect(concern(query, page, OF_OAK)).toBe("now");
  expect(concern(query, page, { seconds: HOUR })).toBe("now");
});

test("a free ticker changes with its deployment", () => {
  expect(concern(readClaimedTokenQuery("OAK"), null, OF_OAK)).toBe("now");
  expect(concern(readClaimedTokenQuery("GOLD"), null, OF_OAK)).toBeNull();
});

test("operations, also rejected ones, concern the lists of their ticker, sender and recipient, and their transaction", () => {
  const page = { operations: [], next: null };
  expect(concern(listOperationsQuery({ limit: 5 }), page, REJECTED)).toBe("now");
  expect(concern(listOperationsQuery({ limit: 5, ticker: "OAK" }), page, REJECTED)).toBe("now");
  expect(concern(listOperationsQuery({ limit: 5, ticker: "GOLD" }), page, OF_OAK)).toBeNull();
  const query = listAddressOperationsQuery({ address: ALICE, limit: 5 });
  expect(concern(query, page, OF_OAK)).toBeNull();
  expect(concern(query, page, { operation: { sender: ALICE } })).toBe("now");
  expect(concern(query, page, { operation: { recipient: ALICE } })).toBe("now");
  expect(concern(readTransactionQuery({ hash: HASH }), null, OF_OAK)).toBeNull();
  expect(concern(readTransactionQuery({ hash: HASH }), null, { operation: { transactionHash: HASH } })).toBe("now");
});

test("blocks concern themselves, and orphaned blocks until they are replaced", () => {
  expect(concern(readBlockQuery(7), null, {})).toBe("now");
  expect(concern(readBlockQuery(8), null, {})).toBeNull();
  const orphan = { hash: HASH, number: 6, timestamp: 1, orphanedAt: 1, operationCount: 0 };
  expect(concern(readOrphansQuery(HASH), { blocks: [] }, {})).toBeNull();
  expect(concern(readOrphansQuery(HASH), { blocks: [{ ...orphan, replacedBy: null }] }, {})).toBe("now");
  expect(concern(readOrphansQuery(HASH), { blocks: [{ ...orphan, replacedBy: HASH }] }, {})).toBeNull();
});
