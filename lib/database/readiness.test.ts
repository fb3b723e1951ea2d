import { expect, test } from "vitest";
import type { Hash } from "@/lib/protocol";
import { type ReadinessFacts, reasonsNotReady } from "./readiness";

const HASH: Hash = `0x${"ab".repeat(32)}`;
const OTHER: Hash = `0x${"cd".repeat(32)}`;

const HEAD = { number: 100, hash: HASH, age: 3, seenAge: 1 } as const;

/** An index at the head that is ready. */
const READY: ReadinessFacts = {
  startBlock: 0,
  block: 100,
  hash: HASH,
  head: HEAD,
  beatAge: 0.5,
  allowedHeadAge: 60,
  confirmedAge: 1,
  movedAge: 30,
  missingIndexes: 0,
  failing: null,
  stopped: null,
  replicaLag: null,
};

const codes = (change: Partial<ReadinessFacts>): string[] =>
  reasonsNotReady({ ...READY, ...change }).map(({ code }) => code);

test.each<[string, Partial<ReadinessFacts>, string[]]>([
  ["at the head", {}, []],
  ["five blocks behind, moving", { block: 95, hash: OTHER, confirmedAge: null, movedAge: 2 }, []],
  ["read from a replica", { replicaLag: 15 }, []],
  ["read from a replica that is behind", { replicaLag: 16 }, ["REPLICA_BEHIND"]],
  ["read from a replica that has replayed nothing", { replicaLag: Number.POSITIVE_INFINITY }, ["REPLICA_BEHIND"]],
  ["six blocks behind", { block: 94, hash: OTHER, movedAge: 2 }, ["LAGGING"]],
  ["of another hash than the node", { hash: OTHER, confirmedAge: 1 }, ["HASH_DIFFERS"]],
  ["neither moved nor confirmed", { block: 99, confirmedAge: 16, movedAge: 16 }, ["NOT_CONFIRMED"]],
  ["never moved nor confirmed", { block: 99, confirmedAge: null, movedAge: null }, ["NOT_CONFIRMED"]],
  ["at the head, before its database indexes are created", { missingIndexes: 1 }, ["INDEXES_MISSING"]],
  ["on a frozen chain", { head: { ...HEAD, age: 61 } }, ["HEAD_TOO_OLD"]],
  ["on a chain that makes blocks with transactions", { head: { ...HEAD, age: 9_999 }, allowedHeadAge: null }, []],
  ["without a head yet", { head: null }, ["NODE_SILENT"]],
  [
    "with a node that is silent",
    { head: { ...HEAD, seenAge: 16 }, confirmedAge: 16 },
    ["NODE_SILENT", "NOT_CONFIRMED"],
  ],
  ["failing for a moment", { failing: { code: "NODE_BUSY", age: 14 } }, []],
  ["failing", { failing: { code: "NODE_BUSY", age: 16 } }, ["FAILING"]],
  ["stopped by finality", { stopped: { code: "FINALITY_VIOLATED", age: 1 } }, ["FINALITY_VIOLATED"]],
  ["stopped by another error", { stopped: { code: "INVARIANT", age: 1 } }, ["STOPPED"]],
  ["without a worker", { beatAge: null, head: null }, ["WORKER_SILENT"]],
  ["waiting for its start", { startBlock: 200, block: 199, hash: null, confirmedAge: null, movedAge: null }, []],
  [
    "waiting for its start on a frozen chain",
    { startBlock: 200, block: 199, hash: null, head: { ...HEAD, age: 61 } },
    ["HEAD_TOO_OLD"],
  ],
  [
    "of a worker that died",
    { beatAge: 16, head: { ...HEAD, seenAge: 16 }, confirmedAge: 16 },
    ["WORKER_SILENT", "NOT_CONFIRMED"],
  ],
  [
    "of a worker that stopped and stays away",
    { beatAge: 60, head: { ...HEAD, seenAge: 60 }, stopped: { code: "FINALITY_VIOLATED", age: 60 }, confirmedAge: 60 },
    ["FINALITY_VIOLATED", "WORKER_SILENT", "NOT_CONFIRMED"],
  ],
  [
    "of a worker of an older version, which sends no heartbeat",
    { beatAge: null, confirmedAge: null, movedAge: null, allowedHeadAge: null },
    [],
  ],
  [
    "of a worker of an older version after one of this version",
    { beatAge: 600, confirmedAge: 600, movedAge: 600, stopped: { code: "INVARIANT", age: 600 } },
    [],
  ],
])("an index %s", (_, change, expected) => {
  expect(codes(change)).toEqual(expected);
});

test("an index that has not begun, or whose schema this version cannot use, is not ready", () => {
  expect(reasonsNotReady(null)).toMatchObject([{ code: "INDEX_NOT_BEGUN" }]);
  expect(reasonsNotReady(READY, "no such table")).toEqual([{ code: "SCHEMA_MISMATCH", detail: "no such table" }]);
});
