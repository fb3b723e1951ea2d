import { describe, expect, test } from "vitest";
import { hashSchema } from "@/lib/chain/rpc";
import { SERVERS } from "@/tools/testing/harness/api";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const api = apiForTests();

describe.each(SERVERS)("the API through the %s", (server) => {
  const { ask, good, bad } = requestsOf(() => api().ask[server]);

  test("a malformed address is reported first", async () => {
    for (const path of [
      "/api/%FF/nextid",
      "/api/%zz/nextid",
      "/api/GOLD/checkid?id=%FF",
      "/api/nowhere?x=%",
      "/api/%C0%80/nextid",
    ]) {
      await bad(path, "MALFORMED_URL");
    }
    expect(await good("/api/%6Dints/GOLD")).toMatchObject({ mints: expect.any(Array) });
  });

  test("unknown paths, methods, HEAD and OPTIONS", async () => {
    for (const path of ["/api/nowhere", "/api/deployment/GOLD/", "/api/a/b/c/d/e/f"]) {
      await bad(path, "PATH_UNKNOWN");
    }
    for (const path of ["/api", "/api/"]) {
      const answered = await ask(path);
      expect([path, answered.status, answered.headers.get("location")]).toEqual([path, 307, "/docs/api"]);
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answered = await ask("/api/deployment/GOLD", { method });
      expect([answered.status, answered.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(JSON.parse(answered.text)).toMatchObject({ code: "METHOD_NOT_ALLOWED", status: 405 });
    }
    for (const path of ["/api/deployment/GOLD", "/api/mints/GOLD", "/api/deployment/NONE", "/api/GOLD/checkid"]) {
      const [get, head] = [await ask(path), await ask(path, { method: "HEAD" })];
      expect([head.status, head.text]).toEqual([get.status, ""]);
      for (const name of ["content-type", "etag", "x-index-block", "cache-control"]) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    }
    const options = await ask("/api/deployment/GOLD", { method: "OPTIONS" });
    expect([options.status, options.text]).toEqual([204, ""]);
    expect(options.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(options.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("answers carry the index's position, a tag, and open headers", async () => {
    const answered = await ask("/api/GOLD/nextid");
    const { index } = JSON.parse((await ask("/api/explorer/status")).text);
    expect(answered.headers.get("x-index-block")).toBe(String(index.block));
    expect(answered.headers.get("x-index-hash")).toBe(index.hash);
    expect(answered.headers.get("x-index-epoch")).toBe(String(index.epoch));
    expect(answered.headers.get("access-control-allow-origin")).toBe("*");
    expect(answered.headers.get("x-content-type-options")).toBe("nosniff");
    for (const path of ["/api/GOLD/nextid", "/api/mints/GOLD", "/api/explorer/tokens?limit=2"]) {
      const tag = (await ask(path)).headers.get("etag") ?? "";
      for (const known of [tag, `"x", ${tag}`, "*"]) {
        const unchanged = await ask(path, { headers: { "if-none-match": known } });
        expect([path, unchanged.status, unchanged.text]).toEqual([path, 304, ""]);
        expect(unchanged.headers.get("x-index-hash")).toBe(index.hash);
      }
    }
    // A tag belongs to one address. Missing records have none.
    const tag = answered.headers.get("etag") ?? "";
    expect((await ask("/api/HUGE/nextid", { headers: { "if-none-match": tag } })).status).toBe(200);
    expect((await ask("/api/NONE/nextid", { headers: { "if-none-match": "*" } })).status).toBe(404);
    expect((await ask("/api/GOLD/nextid", { headers: { "if-none-match": '"x"' } })).status).toBe(200);
    expect((await ask("/api/deployment/NONE")).headers.get("x-index-block")).toBe(String(index.block));
    expect((await ask(`/api/${api().history.hash("gold1")}/status`)).headers.get("etag")).toBeNull();
  });
});

test("a client that has the OpenAPI document gets 304", async () => {
  const ask = api().ask.front;
  const path = "/api/openapi.json";
  const first = await ask(path);
  expect((await ask(path)).text).toBe(first.text);
  const tag = first.headers.get("etag") ?? "";
  const unchanged = await ask(path, { headers: { "if-none-match": tag } });
  expect([unchanged.status, unchanged.text, unchanged.headers.get("etag")]).toEqual([304, "", tag]);
  expect(unchanged.headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await ask(path, { headers: { "if-none-match": 'W/"x"' } })).status).toBe(200);
  expect((await ask(path, { method: "HEAD" })).headers.get("etag")).toBe(tag);
});

describe("changes over time", () => {
  test("a transaction is pending until the index has it", async () => {
    const { chain } = api();
    const ask = api().ask.front;
    const { ann } = api().history.people;
    await chain.rpc.batch([{ method: "evm_setAutomine", params: [false] }]);
    const text = 'data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"9","amt":"1"}';
    const hash = await chain.send({ from: ann, to: ann, text });
    const foreign = await chain.rpc.call("eth_sendTransaction", [{ from: ann, to: ann }], hashSchema);
    expect((await ask(`/api/${hash}/status`)).text).toBe('{"status":"pending"}');
    expect((await ask(`/api/${foreign}/status`)).text).toBe('{"status":"pending"}');
    expect(JSON.parse((await ask(`/api/explorer/transactions/${hash}`)).text)).toEqual({
      hash,
      status: "pending",
      blockNumber: null,
      operationCount: 0,
      operations: [],
      next: null,
    });
    await chain.rpc.batch([
      { method: "evm_mine", params: [] },
      { method: "evm_setAutomine", params: [true] },
    ]);
    await chain.synced();
    expect((await ask(`/api/${hash}/status`)).text).toBe('{"status":"success"}');
    expect((await ask(`/api/${foreign}/status`)).status).toBe(404);
  });
});
