import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildMessage, type Hash } from "@/lib/protocol";
import { SERVERS } from "@/tools/testing/harness/api";
import { EventReader, type SentEvent } from "@/tools/testing/harness/event-reader";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import type { ApiResponse } from "../http/dispatch";
import { answerWebRequest } from "../http/web";

const api = apiForTests();
let nextId = 100;

/** Sends a mint of ann or ben. */
function mint(tick = "GOLD", by: "ann" | "ben" = "ann"): Promise<Hash> {
  const from = api().history.people[by];
  return api().chain.send({ from, to: from, text: buildMessage({ op: "mint", tick, id: String(nextId++), amt: 1n }) });
}

const carries =
  (hash: Hash) =>
  ({ data }: SentEvent): boolean =>
    data.operations?.some(({ transactionHash }) => transactionHash === hash) ?? false;

describe.each(SERVERS)("the stream through the %s", (server) => {
  async function open(query = "", headers: Record<string, string> = {}): Promise<EventReader> {
    const path = `/api/explorer/stream${query}`;
    const response =
      server === "front"
        ? await fetch(`http://127.0.0.1:${api().port}${path}`, { headers })
        : await answerWebRequest(api().dispatch, new Request(`http://handlers.test${path}`, { headers }));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    return new EventReader(response);
  }

  test("starts with the position and reports each block once, with its operations", async () => {
    const reader = await open();
    const first = await reader.next();
    const { index } = JSON.parse((await api().ask[server]("/api/explorer/status")).text);
    expect(first).toMatchObject({ event: "position", data: { block: index.block, hash: index.hash } });
    const [one, two] = [await mint(), await mint()];
    const events = await reader.until(carries(two));
    expect(events.map(({ event, data }) => [event, data.block])).toEqual([
      ["block", index.block + 1],
      ["block", index.block + 2],
    ]);
    expect(events[0]?.data.operations).toMatchObject([{ transactionHash: one, op: "mint", accepted: true }]);
    await reader.leave();
  });

  test("filters the operations by ticker or address", async () => {
    const ofTicker = await open("?ticker=EMPTY");
    const ofAddress = await open(`?address=${api().history.people.ben.toUpperCase().replace("0X", "0x")}`);
    const other = await mint("GOLD", "ann");
    const meant = await mint("EMPTY", "ben");
    for (const reader of [ofTicker, ofAddress]) {
      const events = await reader.until(carries(meant));
      expect(events.some(carries(other))).toBe(false);
      expect(events.at(-1)?.data.operations).toHaveLength(1);
      await reader.leave();
    }
  });

  test("resumes where a reader stopped, by header or by query", async () => {
    const reader = await open();
    const begun = await reader.next();
    await reader.leave();
    const id = begun?.id ?? "";
    const missed = await mint();
    const last = await mint();
    await api().chain.synced();
    for (const again of [await open("", { "last-event-id": id }), await open(`?after=${id}`)]) {
      const events = await again.until(carries(last));
      expect(events.map(({ event }) => event)).toEqual(["block", "block"]);
      expect(events.some(carries(missed))).toBe(true);
      await again.leave();
    }
  });

  test("reports a reorganization with the position to return to, also after a disconnect", async () => {
    const { rpc } = api().chain;
    const snapshot = await rpc.call("evm_snapshot", [], z.string());
    const reader = await open();
    const [begun] = await reader.until(({ event }) => event === "position");
    if (begun === undefined) throw new Error("no position");
    const kept = begun.data;
    const undone = await mint();
    const [reported] = await reader.until(carries(undone));
    const away = reported?.id ?? "";
    await rpc.call("evm_revert", [snapshot], z.boolean());
    const replacing = [await mint("EMPTY", "ben"), await mint("EMPTY", "ben")].at(-1) ?? undone;
    const events = await reader.until(carries(replacing));
    expect(events[0]).toMatchObject({ event: "reorg", data: { block: kept.block, hash: kept.hash } });
    expect(events[0]?.data.epoch).toBeGreaterThan(kept.epoch);
    expect(events.slice(1).map(({ event, data }) => [event, data.block])).toEqual([
      ["block", kept.block + 1],
      ["block", kept.block + 2],
    ]);
    await reader.leave();

    const again = await open("", { "last-event-id": away });
    const back = await again.until(carries(replacing));
    expect(back[0]?.event).toBe("reorg");
    expect(back[0]?.data.block).toBeLessThanOrEqual(kept.block);
    // The blocks after that position are reported again.
    expect(back[1]).toMatchObject({ event: "block", data: { block: (back[0]?.data.block ?? 0) + 1 } });
    await again.leave();
  });

  test("refuses malformed event ids", async () => {
    for (const id of ["x", "1-2", "1-2-0xab", `1-2-${api().history.hash("gold1")}-x`]) {
      const refused = await api().ask[server]("/api/explorer/stream", { headers: { "last-event-id": id } });
      expect([id, refused.status, JSON.parse(refused.text).code]).toEqual([id, 400, "INVALID_PARAMETER"]);
    }
    expect((await api().ask[server]("/api/explorer/stream?ticker=no-ticker")).status).toBe(400);
    const head = await api().ask[server]("/api/explorer/stream", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

test("one client cannot take all streams", async () => {
  const { dispatch } = api();
  const open = (client: string | null) => dispatch({ method: "GET", path: "/api/explorer/stream", query: "", client });
  const closeAll = async (answers: readonly ApiResponse[]) => {
    for (const { body } of answers) if (body !== null && typeof body !== "string") await body.close();
  };
  const own = await Promise.all(Array.from({ length: 128 }, () => open("203.0.113.1")));
  expect(new Set(own.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await open("203.0.113.1");
  expect([refused.status, JSON.parse(String(refused.body)).code]).toEqual([429, "RATE_LIMITED"]);
  const others = await Promise.all([open("203.0.113.2"), open(null)]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  await closeAll(own.splice(0, 1));
  const freed = await open("203.0.113.1");
  expect(freed.status).toBe(200);
  await closeAll([...own, ...others, freed]);
});

test("the number of readers does not change the number of queries", async () => {
  const readers = await Promise.all(
    Array.from(
      { length: 100 },
      async () => new EventReader(await fetch(`http://127.0.0.1:${api().port}/api/explorer/stream`)),
    ),
  );
  for (const reader of readers) await reader.next();
  const before = api().queries("moved-operations");
  const last = await mint();
  for (const reader of readers) await reader.until(carries(last));
  expect(api().queries("moved-operations") - before).toBeLessThan(10);
  await Promise.all(readers.map((reader) => reader.leave()));
});
