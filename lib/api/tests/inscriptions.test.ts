import { describe, expect, test } from "vitest";
import { MAX_UINT256, tokenIdOf } from "@/lib/protocol";
import { SERVERS } from "@/tools/testing/harness/api";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const NOBODY = "0x00000000000000000000000000000000000000aa";
const NO_HASH = `0x${"ab".repeat(32)}`;

const api = apiForTests();

describe.each(SERVERS)("the API through the %s", (server) => {
  const { ask, good, bad } = requestsOf(() => api().ask[server]);

  test("4 answers whether an id is free", async () => {
    expect(await good("/api/GOLD/checkid?id=1")).toEqual({ isAvailable: false });
    expect(await good("/api/GOLD/checkid?id=4")).toEqual({ isAvailable: false });
    expect(await good("/api/GOLD/checkid?id=01")).toEqual({ isAvailable: true });
    expect(await good("/api/GOLD/checkid?id=a%3Ab")).toEqual({ isAvailable: false });
    expect(await good("/api/FULL/checkid?id=999")).toEqual({ isAvailable: false });
    for (const query of ["", "?id", "?id=", "?id=a%20b", "?id=a+b", `?id=${"9".repeat(79)}`, "?id=1&id=2"]) {
      await bad(`/api/GOLD/checkid${query}`, "INVALID_PARAMETER");
    }
    await bad("/api/NONE/checkid?id=1", "TICKER_UNKNOWN");
    await bad("/api/gold/checkid?id=1", "TICKER_UNKNOWN");
    await bad("/api/NONE/checkid?id=", "INVALID_PARAMETER");
  });

  test("6 lists all inscriptions in mint order", async () => {
    const { ben: _ben, cid, dan } = api().history.people;
    const split = api().history.hash("split4");
    const body = await good("/api/mints/GOLD");
    expect(body).toEqual({
      mints: [
        {
          tx_hash: api().history.hash("gold1"),
          amount: 100n,
          id: "1",
          owner: cid,
          burned: false,
          block_number: expect.any(BigInt),
        },
        {
          tx_hash: api().history.hash("gold2"),
          amount: 50n,
          id: "2",
          owner: cid,
          burned: false,
          block_number: expect.any(BigInt),
        },
        {
          tx_hash: api().history.hash("gold4"),
          amount: 30n,
          id: "4",
          owner: null,
          burned: true,
          block_number: expect.any(BigInt),
        },
        {
          tx_hash: api().history.hash("goldColon"),
          amount: 5n,
          id: "a:b",
          owner: cid,
          burned: false,
          block_number: expect.any(BigInt),
        },
        { tx_hash: split, amount: 10n, id: null, owner: dan, burned: false, block_number: expect.any(BigInt) },
        {
          tx_hash: tokenIdOf(split, 1),
          amount: 20n,
          id: null,
          owner: dan,
          burned: false,
          block_number: expect.any(BigInt),
        },
      ],
    });
    await bad("/api/mints/EMPTY", "NOTHING_MINTED");
    await bad("/api/mints/NONE", "NOTHING_MINTED");
  });

  test("6 lists pages", async () => {
    const ids = async (query: string) => {
      const body = await good(`/api/mints/GOLD${query}`);
      return JSON.stringify(body, (key, value) =>
        key === "mints" || key === "id" || key === "" || /^\d/.test(key) ? value : undefined,
      );
    };
    expect(await ids("?pageSize=2")).toBe('{"mints":[{"id":"1"},{"id":"2"}]}');
    expect(await ids("?page=2&pageSize=2")).toBe('{"mints":[{"id":"4"},{"id":"a:b"}]}');
    expect(await ids("?page=2&pageSize=4")).toBe('{"mints":[{"id":null},{"id":null}]}');
    expect(await ids("?page=4&pageSize=2")).toBe('{"mints":[]}');
    expect(await ids("?page=2")).toBe('{"mints":[]}');
    expect(await ids(`?page=${MAX_UINT256}&pageSize=5000`)).toBe('{"mints":[]}');
    for (const query of ["?page=0", "?page=x", "?page=", "?page=01", "?pageSize=5001", "?pageSize=0", "?page=-1"]) {
      await bad(`/api/mints/GOLD${query}`, "INVALID_PARAMETER");
      await bad(`/api/mints/NONE${query}`, "INVALID_PARAMETER");
    }
    await bad("/api/mints/EMPTY?page=1", "NOTHING_MINTED");
    await bad("/api/mints/NONE?page=9", "NOTHING_MINTED");
  });

  test("7, 8 and 12 answer existence, amount and owner", async () => {
    const { cid, dan } = api().history.people;
    const [gold1, gold4, split] = [
      api().history.hash("gold1"),
      api().history.hash("gold4"),
      api().history.hash("split4"),
    ];
    expect(await good(`/api/GOLD/${gold1}/exist`)).toEqual({ exists: true });
    expect(await good(`/api/GOLD/0x${gold1.slice(2).toUpperCase()}/exist`)).toEqual({ exists: true });
    expect(await good(`/api/GOLD/${gold4}/exist`)).toEqual({ exists: false });
    expect(await good(`/api/mint-amount/GOLD/${gold4}`)).toEqual({ amount: 30n });
    expect(await good(`/api/mint-amount/GOLD/${tokenIdOf(split, 1)}`)).toEqual({ amount: 20n });
    expect(await good(`/api/owner/GOLD/${gold1}`)).toEqual({ owner: cid });
    expect(await good(`/api/owner/GOLD/${split}`)).toEqual({ owner: dan });
    await bad(`/api/owner/GOLD/${gold4}`, "INSCRIPTION_BURNED");
    for (const [ticker, id] of [
      ["GOLD", NO_HASH],
      ["NONE", gold1],
      ["FULL", gold1],
      ["GOLD", "1"],
      ["GOLD", gold1.slice(2)],
      ["GOLD", `${gold1}00`],
      ["GOLD", "%00"],
      ["%00", gold1],
      ["GOLD", "'; DROP TABLE inscription; --".replaceAll(" ", "%20")],
    ]) {
      await bad(`/api/${ticker}/${id}/exist`, "INSCRIPTION_UNKNOWN");
      await bad(`/api/mint-amount/${ticker}/${id}`, "INSCRIPTION_UNKNOWN");
      await bad(`/api/owner/${ticker}/${id}`, "INSCRIPTION_UNKNOWN");
    }
  });

  test("9 answers the history of an inscription", async () => {
    const { ann, ben, cid, dan } = api().history.people;
    const place = { block_number: expect.any(BigInt), timestamp: expect.any(BigInt) };
    const gold = { tick: "GOLD", ...place };
    expect(await good(`/api/transactions/GOLD/${api().history.hash("gold1")}`)).toEqual({
      transactions: [
        {
          ...gold,
          tx_hash: api().history.hash("gold1"),
          sender: ben,
          recipient: ben,
          amount: 100n,
          op: "mint",
          id: "1",
        },
        {
          ...gold,
          tx_hash: api().history.hash("transfer1"),
          sender: ben,
          recipient: cid,
          amount: 100n,
          op: "tsf",
          id: "1",
        },
      ],
    });
    const priced = { price: 5n, unit: "gwei" };
    expect(await good(`/api/transactions/GOLD/${api().history.hash("gold2")}`)).toEqual({
      transactions: [
        {
          ...gold,
          tx_hash: api().history.hash("gold2"),
          sender: ben,
          recipient: ben,
          amount: 50n,
          op: "mint",
          id: "2",
        },
        {
          ...gold,
          ...priced,
          tx_hash: api().history.hash("list2"),
          sender: ben,
          recipient: ben,
          amount: 50n,
          op: "list",
          id: "2",
        },
        {
          ...gold,
          ...priced,
          tx_hash: api().history.hash("exchange2"),
          sender: cid,
          recipient: ben,
          amount: 50n,
          op: "ex",
          id: "2",
        },
      ],
    });
    const split = { ...gold, tx_hash: api().history.hash("split4"), sender: ann, recipient: dan, op: "split" };
    expect(await good(`/api/transactions/GOLD/${api().history.hash("gold4")}`)).toEqual({
      transactions: [
        {
          ...gold,
          tx_hash: api().history.hash("gold4"),
          sender: ann,
          recipient: ann,
          amount: 30n,
          op: "mint",
          id: "4",
        },
        { ...split, amount: 30n, id: "4" },
      ],
    });
    const second = tokenIdOf(api().history.hash("split4"), 1);
    expect(await good(`/api/transactions/GOLD/${second}`)).toEqual({
      transactions: [{ ...split, amount: 20n, id: null }],
    });
    expect(await good(`/api/transactions/GOLD/${api().history.hash("goldColon")}`)).toMatchObject({
      transactions: [{ op: "mint" }, { op: "list", price: null, unit: null }],
    });
    await bad(`/api/transactions/GOLD/${NO_HASH}`, "INSCRIPTION_UNKNOWN");
    await bad(`/api/transactions/NONE/${api().history.hash("gold1")}`, "INSCRIPTION_UNKNOWN");
    await bad(`/api/transactions/GOLD/${api().history.hash("transfer1")}`, "INSCRIPTION_UNKNOWN");
    await bad("/api/transactions/GOLD/zz", "INSCRIPTION_UNKNOWN");
  });

  test("13 lists the inscriptions of an address", async () => {
    const { ann, cid, dan } = api().history.people;
    const gold1 = { tokenId: api().history.hash("gold1"), ticker: "GOLD", amount: 100n };
    const gold2 = { tokenId: api().history.hash("gold2"), ticker: "GOLD", amount: 50n };
    const colon = { tokenId: api().history.hash("goldColon"), ticker: "GOLD", amount: 5n };
    expect(await good(`/api/tokens/ownedBy?address=${cid}`)).toEqual({ ownedTokens: [gold1, gold2, colon] });
    expect(await good(`/api/tokens/ownedBy?address=0x${cid.slice(2).toUpperCase()}`)).toEqual({
      ownedTokens: [gold1, gold2, colon],
    });
    expect(await good(`/api/tokens/ownedBy?address=${ann}`)).toMatchObject({
      ownedTokens: [{ ticker: "FULL" }, { ticker: "FULL" }],
    });
    expect(await good(`/api/tokens/ownedBy?address=${NOBODY}`)).toEqual({ ownedTokens: [] });
    expect((await ask(`/api/tokens/ownedBy?address=${dan}`)).text).toContain(`"amount":${MAX_UINT256 - 1n}}`);
    for (const query of ["", "?address=", "?address=0x12", `?address=${cid}0`, `?address=${cid.slice(2)}`]) {
      await bad(`/api/tokens/ownedBy${query}`, "INVALID_PARAMETER");
    }
  });
});
