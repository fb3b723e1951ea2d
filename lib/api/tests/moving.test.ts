import { expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { openNotifier } from "@/lib/database/notifier";
import { fromOneState } from "@/lib/database/one-state";
import type { Database } from "@/lib/database/pool";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import { type ApiResponse, createDispatch } from "../http/dispatch";

const api = apiForTests();

/** A database of replicas that stay apart: no two answers are from one position. */
function replicasApart(database: Database): Database {
  let epoch = 1_000;
  return {
    query: async <R extends Record<string, unknown>>(...[statement, values]: Parameters<Database["query"]>) => {
      const rows = await database.query<R>(statement, values);
      epoch++;
      return rows.map((row) => ("atEpoch" in row && row.atEpoch !== null ? { ...row, atEpoch: epoch } : row));
    },
    repeatableRead: () => database.repeatableRead(),
    replicaLag: () => null,
    replicas: () => [],
    close: async () => undefined,
  };
}

async function get(path: string, query: string): Promise<ApiResponse> {
  const database = replicasApart(api().chain.database);
  const notifier = openNotifier(database, null);
  const context = { database, notifier, streams: 1, node: null, rulesOf: () => null };
  const dispatch = createDispatch({ endpoints, limiter: null, context, onFailure: () => undefined });
  try {
    return await dispatch({ method: "GET", path, query });
  } finally {
    await notifier.close();
  }
}

// The limit of five seconds is real: a faked clock would also be the clock of the worker in this process.
test.concurrent.each([
  ["/api/explorer/search", "q=GOLD"],
  ["/api/explorer/tokens", "q=GOLD"],
  ["/api/explorer/blocks/5", ""],
  ["/api/explorer/inscriptions/GOLD/1", ""],
  ["/api/explorer/stream", `after=1-1-0x${"0".repeat(64)}-0`],
])("%s?%s is refused as busy if its statements never see one state", async (path, query) => {
  const { status, headers, body } = await get(path, query);
  expect([status, headers["Retry-After"], body]).toEqual([503, "10", expect.stringContaining('"code":"BUSY"')]);
});

test("a read is repeated until it has seen one state", async () => {
  const results = [undefined, undefined, null];
  expect(await fromOneState(async () => results.shift())).toBeNull();
  expect(results).toEqual([]);
});
