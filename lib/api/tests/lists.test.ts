import { describe, expect, test } from "vitest";
import { type Address, MAX_UINT256, tokenIdOf } from "@/lib/protocol";
import { SERVERS } from "@/tools/testing/harness/api";
import { PATH_WORDS } from "@/tools/testing/harness/api-history";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const NOBODY = "0x00000000000000000000000000000000000000aa";

const api = apiForTests();

describe.each(SERVERS)("the explorer's lists through the %s", (server) => {
  const { ask, good, bad } = requestsOf(() => api().ask[server], "/api/explorer");

  /** Reads all pages of a list in steps of two and returns one member of each element. */
  async function whole(path: string, list: string, member: string): Promise<unknown[]> {
    const found: unknown[] = [];
    for (let before = ""; found.length < 200; ) {
      const { text, status } = await ask(`/api/explorer${path}${path.includes("?") ? "&" : "?"}limit=2${before}`);
      expect([path, status]).toEqual([path, 200]);
      const body = JSON.parse(text);
      expect(body[list].length).toBeLessThanOrEqual(2);
      for (const element of body[list]) found.push(element[member]);
      if (body.next === null) return found;
      before = `&before=${body.next}`;
    }
    throw new Error("the list does not end");
  }

  test("tokens in every order", async () => {
    const all = ["GOLD", "FULL", "EMPTY", "CTRL", "HUGE", ...PATH_WORDS];
    expect(await whole("/tokens", "tokens", "ticker")).toEqual([...all].reverse());
    expect((await whole("/tokens?order=supply", "tokens", "ticker")).slice(0, 3)).toEqual(["HUGE", "GOLD", "FULL"]);
    const byMints = await whole("/tokens?order=mints", "tokens", "ticker");
    expect(byMints.slice(0, 2)).toEqual(["GOLD", "FULL"]);
    expect([...byMints].sort()).toEqual([...all].sort());
    const byTrade = await whole("/tokens?order=traded", "tokens", "ticker");
    expect([byTrade[0], [...byTrade].sort()]).toEqual(["GOLD", [...all].sort()]);
    const byHolders = await whole("/tokens?order=holders", "tokens", "holderCount");
    expect([byHolders[0], byHolders.at(-1), byHolders.length]).toEqual([2, 0, all.length]);
    const byActivity = await whole("/tokens?order=activity", "tokens", "activity");
    expect(byActivity[0]).toBe(10);
    expect(byActivity).toHaveLength(all.length);
    for (const order of ["newest", "holders", "mints", "supply", "ticker"]) {
      const [down, up] = await Promise.all(
        ["desc", "asc"].map((direction) => whole(`/tokens?order=${order}&direction=${direction}`, "tokens", "ticker")),
      );
      expect([order, up]).toEqual([order, down?.toReversed()]);
      expect(up?.toSorted()).toEqual(all.toSorted());
    }
    expect((await whole("/tokens?order=ticker", "tokens", "ticker"))[0]).toBe("CTRL");
    for (const order of ["traded", "activity"]) await bad(`/tokens?order=${order}&direction=asc`, "INVALID_PARAMETER");
    expect(await good("/tokens?ticker=GOLD&order=holders")).toMatchObject({ tokens: [{ ticker: "GOLD" }], next: null });
    for (const ticker of ["gold", "NONE"]) {
      expect(await good(`/tokens?ticker=${ticker}`)).toEqual({ tokens: [], next: null });
    }
    await bad("/tokens?ticker=a%20b", "INVALID_PARAMETER");
    expect(await good("/tokens/GOLD")).toMatchObject({ ticker: "GOLD", activity: 10n });
    for (const query of [
      "order=x",
      "order=supply&before=AAAA",
      "before=1-2",
      "order=holders&before=%00",
      "direction=up",
    ]) {
      await bad(`/tokens?${query}`, "INVALID_PARAMETER");
    }
  });

  test("operations newest and oldest first, with and without a filter", async () => {
    const { cid } = api().history.people;
    const paths = ["/operations?", "/operations?ticker=GOLD&", "/operations?op=mint&", `/addresses/${cid}/operations?`];
    for (const path of [...paths, `/addresses/${cid}/operations?ticker=GOLD&`]) {
      const [newest, oldest] = await Promise.all(
        ["newest", "oldest"].map((order) => whole(`${path}order=${order}`, "operations", "cursor")),
      );
      expect(oldest?.length).toBeGreaterThan(2);
      expect([path, oldest]).toEqual([path, newest?.toReversed()]);
      expect(await whole(path.slice(0, -1), "operations", "cursor")).toEqual(newest);
    }
    await bad("/operations?order=amount", "INVALID_PARAMETER");
  });

  test("holders with shares", async () => {
    const { cid, dan } = api().history.people;
    expect(await good("/tokens/GOLD/holders")).toEqual({
      holders: [
        { address: cid, account: null, amount: 155n, count: 3n, share: 837837n },
        { address: dan, account: null, amount: 30n, count: 2n, share: 162162n },
      ],
      next: null,
    });
    expect(await good("/tokens/GOLD/holders?limit=1")).toMatchObject({ holders: [{ address: cid }] });
    expect(await whole("/tokens/GOLD/holders", "holders", "address")).toEqual([cid, dan]);
    // dan has fewer inscriptions and less, and the history draws the addresses.
    for (const [order, most] of [
      ["amount", cid],
      ["count", cid],
      ["address", [cid, dan].toSorted()[1]],
    ]) {
      const least = most === cid ? dan : cid;
      const list = (direction: string) =>
        whole(`/tokens/GOLD/holders?order=${order}&direction=${direction}`, "holders", "address");
      expect([order, await list("desc"), await list("asc")]).toEqual([order, [most, least], [least, most]]);
    }
    const { next } = JSON.parse((await ask("/api/explorer/tokens/GOLD/holders?limit=1")).text);
    for (const query of [`direction=asc&before=${next}`, `order=count&before=${next}`, "order=share", "direction=up"]) {
      await bad(`/tokens/GOLD/holders?${query}`, "INVALID_PARAMETER");
    }
    expect((await ask("/api/explorer/tokens/HUGE/holders")).text).toContain(`"amount":${MAX_UINT256 - 1n}`);
    expect(await good("/tokens/EMPTY/holders")).toEqual({ holders: [], next: null });
    await bad("/tokens/NONE/holders", "TICKER_UNKNOWN");
    await bad("/tokens/GOLD/holders?before=x", "INVALID_PARAMETER");
  });

  test("inscriptions of a token, by filter", async () => {
    const list = (query: string) => whole(`/tokens/GOLD/inscriptions${query}`, "inscriptions", "tokenId");
    const [split, colon] = [api().history.hash("split4"), api().history.hash("goldColon")];
    const all = [api().history.hash("gold1"), api().history.hash("gold2"), api().history.hash("gold4"), colon];
    expect(await list("")).toEqual([tokenIdOf(split, 1), split, ...all.reverse()]);
    expect(await list("?filter=listed")).toEqual([colon]);
    expect(await list("?filter=burned")).toEqual([api().history.hash("gold4")]);
    await bad("/tokens/GOLD/inscriptions?filter=x", "INVALID_PARAMETER");
    expect(await good("/tokens/NONE/inscriptions")).toEqual({ inscriptions: [], next: null });
  });

  test("one inscription with its history, by either name", async () => {
    const { cid, dan } = api().history.people;
    const gold2 = api().history.hash("gold2");
    const byId = await good("/inscriptions/GOLD/2");
    expect(byId).toMatchObject({
      inscription: { tokenId: gold2, mintId: "2", owner: cid, listed: false, ordinal: 2n },
      operations: [{ op: "ex" }, { op: "list", price: 5n, unit: "gwei" }, { op: "mint" }],
      next: null,
    });
    expect(await good(`/inscriptions/GOLD/${gold2}`)).toEqual(byId);
    expect(await whole("/inscriptions/GOLD/2", "operations", "op")).toEqual(["ex", "list", "mint"]);
    const split = api().history.hash("split4");
    expect(await good(`/inscriptions/GOLD/${tokenIdOf(split, 1)}`)).toMatchObject({
      inscription: { mintId: null, owner: dan, parent: api().history.hash("gold4") },
      operations: [{ op: "split", transactionHash: split }],
    });
    expect(await good("/inscriptions/GOLD/4")).toMatchObject({
      inscription: { owner: null },
      operations: [{ op: "split" }, { op: "mint" }],
    });
    for (const path of ["GOLD/99", "NONE/1", "GOLD/a%20b", `GOLD/0x${"ab".repeat(32)}`, "%00/1"]) {
      await bad(`/inscriptions/${path}`, "INSCRIPTION_UNKNOWN");
    }
  });

  test("inscriptions, balances and operations of an address", async () => {
    const { ann, cid, dan } = api().history.people;
    expect(await good(`/addresses/${cid}/balances`)).toEqual({
      balances: [{ ticker: "GOLD", amount: 155n, count: 3n, signed: true }],
      next: null,
    });
    const tickers = await whole(`/addresses/${dan}/balances`, "balances", "ticker");
    expect([...tickers].sort()).toEqual(["GOLD", "HUGE", ...PATH_WORDS].sort());
    const path = `/addresses/${cid}/inscriptions`;
    const inOrder = (query: string) => whole(`${path}?${query}`, "inscriptions", "mintId");
    expect(await inOrder("order=newest")).toEqual(["a:b", "2", "1"]);
    expect(await inOrder("order=amount&ticker=GOLD")).toEqual(["1", "2", "a:b"]);
    // The ticker has no floor, so no inscription has a value.
    expect(await inOrder("order=value&signed=true")).toEqual(["a:b", "2", "1"]);
    await bad(`${path}?order=x`, "INVALID_PARAMETER");
    await bad(`${path}?order=newest&before=x`, "INVALID_PARAMETER");
    const ofDan = (query: string) => whole(`/addresses/${dan}/inscriptions?${query}`, "inscriptions", "ticker");
    expect(await ofDan("signed=false")).toEqual(["GOLD", "GOLD"]);
    for (const order of ["ticker", "newest"]) {
      expect((await ofDan(`signed=true&order=${order}`)).sort()).toEqual(["HUGE", ...PATH_WORDS].sort());
    }
    expect(await whole(path, "inscriptions", "mintId")).toEqual(["1", "2", "a:b"]);
    expect(await whole(`${path}?listed=true`, "inscriptions", "mintId")).toEqual(["a:b"]);
    expect(await whole(`${path}?ticker=GOLD`, "inscriptions", "mintId")).toEqual(["1", "2", "a:b"]);
    expect(await whole(`${path}?ticker=GOLD&listed=true`, "inscriptions", "mintId")).toEqual(["a:b"]);
    expect(await whole(`${path}?ticker=FULL`, "inscriptions", "mintId")).toEqual([]);
    expect(await whole(`/addresses/${dan}/inscriptions`, "inscriptions", "ticker")).toHaveLength(3 + PATH_WORDS.length);
    const ops = await whole(`/addresses/${cid}/operations`, "operations", "transactionHash");
    expect(ops).toEqual(["listColon", "exchange2", "transfer1", "goldColon"].map((name) => api().history.hash(name)));
    const anns = await whole(`/addresses/${ann}/operations`, "operations", "transactionHash");
    expect(new Set(anns).size).toBe(anns.length);
    expect(anns).toContain(api().history.hash("delegate"));
    expect(await good(`/addresses/${NOBODY}/operations`)).toEqual({ operations: [], next: null });
    await bad("/addresses/0x12/operations", "INVALID_PARAMETER");
    await bad(`${path}?listed=maybe`, "INVALID_PARAMETER");
  });

  test("operations of an address by kind, direction, token and time", async () => {
    const { ann, ben, cid } = api().history.people;
    const { hash } = api().history;
    const of = (address: Address, filter: string) =>
      whole(`/addresses/${address}/operations?${filter}`, "operations", "transactionHash");
    const named = (...names: string[]) => names.map((name) => hash(name));
    expect(await of(cid, "op=mint")).toEqual(named("goldColon"));
    expect(await of(cid, "op=deploy")).toEqual([]);
    // The buyer sends a sale, and what is to oneself goes in and out.
    expect(await of(cid, "direction=in")).toEqual(named("listColon", "exchange2", "transfer1", "goldColon"));
    expect(await of(cid, "direction=out")).toEqual(named("listColon", "goldColon"));
    expect(await of(ben, "direction=out&op=ex")).toEqual(named("exchange2"));
    expect(await of(ben, "direction=in&op=ex")).toEqual([]);
    expect(await of(ann, "ticker=FULL&op=mint")).toHaveLength(2);
    expect(await of(ann, "ticker=GOLD&direction=out&op=split")).toEqual(named("split4"));
    const { operations } = JSON.parse((await ask(`/api/explorer/transactions/${hash("transfer1")}`)).text);
    const time = operations[0].timestamp;
    const [since, until] = [await of(cid, `from=${time}`), await of(cid, `to=${time}`)];
    expect([...since, ...until]).toEqual(named("listColon", "exchange2", "transfer1", "goldColon"));
    expect(since).toContain(hash("transfer1"));
    expect(await of(cid, `from=${time}&to=${time}`)).toEqual([]);
    expect(await whole("/operations?ticker=GOLD&op=split", "operations", "transactionHash")).toEqual(named("split4"));
    expect(await whole(`/operations?op=ex&to=${time}`, "operations", "op")).toEqual([]);
    for (const filter of ["op=burn", "direction=up", "from=x", "to=-1", "ticker=a%20b"]) {
      await bad(`/addresses/${cid}/operations?${filter}`, "INVALID_PARAMETER");
    }
  });

  test("blocks with their operations", async () => {
    const { text } = await ask(`/api/explorer/transactions/${api().history.hash("taken")}`);
    const { blockNumber } = JSON.parse(text);
    const block = await good(`/blocks/${blockNumber}`);
    expect(block).toMatchObject({
      block: { number: BigInt(blockNumber), operationCount: 1n, commitment: null },
      operations: [{ accepted: false, reason: "MINT_ID_TAKEN" }],
    });
    const { hash } = JSON.parse((await ask(`/api/explorer/blocks/${blockNumber}`)).text).block;
    expect(await good(`/blocks/${hash}`)).toEqual(block);
    expect(await good("/blocks/0")).toMatchObject({ block: { number: 0n, operationCount: 0n }, operations: [] });
    for (const name of ["999999", MAX_UINT256.toString(), "x", `0x${"ab".repeat(32)}`]) {
      await bad(`/blocks/${name}`, "BLOCK_UNKNOWN");
    }
  });

  test("counts over time", async () => {
    const { index } = JSON.parse((await ask("/api/explorer/status")).text);
    const to = Math.ceil(index.time / 86_400) * 86_400 + 86_400;
    const query = `interval=day&from=${to - 5 * 86_400}&to=${to}`;
    const sum = async (path: string, member: string) =>
      (JSON.parse((await ask(`/api/explorer/counts?${path}`)).text).points as Record<string, number>[]).reduce(
        (total, point) => total + (point[member] ?? 0),
        0,
      );
    expect(await good(`/counts?${query}`)).toMatchObject({ points: [{ sales: 1n }] });
    expect(await sum(`${query}&ticker=GOLD`, "accepted")).toBe(10);
    expect(await sum(`${query}&ticker=GOLD`, "rejected")).toBe(2);
    expect(await sum(`${query}&ticker=GOLD`, "mints")).toBe(4);
    expect(
      await sum(query.replace("day", "hour").replace(String(to - 5 * 86_400), String(to - 3 * 86_400)), "sales"),
    ).toBe(1);
    expect(await good(`/counts?${query}&ticker=NONE`)).toEqual({ points: [] });
    for (const wrong of [
      "interval=day",
      `${query}&ticker=`,
      `interval=hour&from=0&to=${to}`,
      "interval=day&from=86400&to=0",
    ]) {
      await bad(`/counts?${wrong}`, "INVALID_PARAMETER");
    }
  });

  test("holders over time", async () => {
    const { index } = JSON.parse((await ask("/api/explorer/status")).text);
    const to = Math.ceil(index.time / 86_400) * 86_400 + 86_400;
    const of = (ticker: string, from: number, until = to, interval = "day") =>
      ask(`/api/explorer/tokens/${ticker}/holders/history?interval=${interval}&from=${from}&to=${until}`);
    const { before, points } = JSON.parse((await of("GOLD", to - 5 * 86_400)).text);
    expect(before).toBe(0);
    expect(points.at(-1)).toEqual({ time: expect.any(Number), holders: 2 });
    // From a later day on, the number before it is that of the last day before.
    expect(JSON.parse((await of("GOLD", to - 86_400)).text)).toEqual({ before: 2, points: [] });
    // Changes after the span do not count.
    expect(JSON.parse((await of("GOLD", 86_400, 5 * 86_400)).text)).toEqual({ before: 0, points: [] });
    const hours = JSON.parse((await of("GOLD", to - 5 * 86_400, to, "hour")).text);
    expect([hours.before, hours.points.at(-1).holders]).toEqual([0, 2]);
    expect(JSON.parse((await of("EMPTY", to - 5 * 86_400)).text)).toEqual({ before: 0, points: [] });
    await bad(`/tokens/NONE/holders/history?interval=day&from=0&to=86400`, "TICKER_UNKNOWN");
    for (const wrong of ["", "?interval=day", "?interval=week&from=0&to=1", `?interval=hour&from=0&to=${to}`]) {
      await bad(`/tokens/GOLD/holders/history${wrong}`, "INVALID_PARAMETER");
    }
  });

  test("search", async () => {
    const { cid } = api().history.people;
    expect(await good("/search?q=gold")).toEqual({
      results: [{ kind: "token", ticker: "GOLD", holders: 2n, activity: 10n, lookalikes: null, labels: [] }],
    });
    expect(await good("/search?q=TOKEN")).toMatchObject({ results: [{ ticker: "token" }, { ticker: "tokens" }] });
    expect(await good("/search?q=tokens")).toMatchObject({ results: [{ ticker: "tokens" }] });
    expect(await good(`/search?q=${cid.toUpperCase().replace("0X", "0x")}`)).toEqual({
      results: [{ kind: "address", address: cid }],
    });
    expect(await good(`/search?q=${NOBODY}`)).toEqual({ results: [] });
    const gold1 = api().history.hash("gold1");
    expect(await good(`/search?q=${gold1}`)).toEqual({
      results: [
        { kind: "inscription", ticker: "GOLD", tokenId: gold1, mintId: "1", part: null, amount: 100n },
        { kind: "transaction", hash: gold1 },
      ],
    });
    for (const text of ["GOLD%201", "gold%201", "GOLD%20%231", "GOLD/1", "gold%231"]) {
      expect(await good(`/search?q=${text}`)).toEqual({
        results: [{ kind: "inscription", ticker: "GOLD", tokenId: gold1, mintId: "1", part: null, amount: 100n }],
      });
    }
    expect(await good("/search?q=GOLD%2099")).toEqual({ results: [] });
    expect(await good("/search?q=1")).toEqual({ results: [{ kind: "block", number: 1n }] });
    for (const text of ["%25", "'--", "%00", "%E2%82%AC", "9".repeat(78)]) {
      expect(await good(`/search?q=${text}`)).toEqual({ results: [] });
    }
    for (const query of ["", "?q=", `?q=${"a".repeat(101)}`]) await bad(`/search${query}`, "INVALID_PARAMETER");
  });

  test("outcome that a message would have", async () => {
    const { ann, cid } = api().history.people;
    const check = (text: string, from: Address, to: Address, value = 0n) =>
      good(`/check?from=${from}&to=${to}&value=${value}&text=${encodeURIComponent(text)}`);
    const mint = (id: string, amt: string, tick = "GOLD") =>
      `data:,{"p":"nip-20","op":"mint","tick":"${tick}","id":"${id}","amt":"${amt}"}`;
    expect(await check(mint("77", "100"), ann, ann)).toMatchObject({
      accepted: true,
      reason: null,
      notMessage: null,
      op: "mint",
      ticker: "GOLD",
      mintId: "77",
      amount: 100n,
    });
    const reasonOf = async (text: string, from = ann, to = ann) => {
      const body = await check(text, from, to);
      return typeof body === "object" && body !== null && "reason" in body ? body.reason : undefined;
    };
    expect(await reasonOf(mint("1", "100"))).toBe("MINT_ID_TAKEN");
    expect(await reasonOf(mint("77", "101"))).toBe("ABOVE_LIMIT");
    expect(await reasonOf(mint("77", "1", "NONE"))).toBe("TICKER_UNKNOWN");
    const transfer = `data:,{"p":"nip-20","op":"tsf","tick":"GOLD","id":"1"}`;
    expect(await reasonOf(transfer, cid, ann)).toBeNull();
    expect(await reasonOf(transfer, ann, cid)).toBe("NOT_OWNER");
    expect(await check("data:,hello", ann, ann)).toMatchObject({
      accepted: false,
      notMessage: "INVALID_JSON",
      op: null,
    });
    for (const query of [
      "",
      `from=${ann}&to=${ann}`,
      `from=x&to=${ann}&text=a`,
      `from=${ann}&to=${ann}&text=a&value=-1`,
    ]) {
      await bad(`/check?${query}`, "INVALID_PARAMETER");
    }
  });
});
