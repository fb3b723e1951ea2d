import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_UINT256, tokenIdOf } from "@/lib/protocol";
import { SERVERS, type TestApi, testApi } from "@/testing/harness/api";
import { CONTRACT, PATH_WORDS } from "@/testing/harness/api-history";
import type { Ask } from "@/testing/harness/ask";
import { expectBad, expectGood } from "@/testing/harness/expect-answer";
import type { ProblemCode } from "../http/problem";

const NOBODY = "0x00000000000000000000000000000000000000aa";
const NO_HASH = `0x${"ab".repeat(32)}`;

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});

afterAll(async () => {
  await api?.stop();
  expect(api?.failures).toEqual([]);
});

describe.each(SERVERS)("the API through the %s", (server) => {
  const ask: Ask = (path, options) => api.ask[server](path, options);
  const good = (path: string) => expectGood(ask, path);
  const bad = (path: string, code: ProblemCode) => expectBad(ask, path, code);

  test("1-3 build messages and refuse values that no state accepts", async () => {
    expect(await good("/api/message/mint/GOLD/7/100")).toEqual({
      message: 'data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"7","amt":"100"}',
    });
    expect(await good("/api/message/mint/nobodys/a%3Ab/1")).toEqual({
      message: 'data:,{"p":"nip-20","op":"mint","tick":"nobodys","id":"a:b","amt":"1"}',
    });
    expect(await good(`/api/message/mint/GOLD/7/${MAX_UINT256}`)).toEqual({
      message: `data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"7","amt":"${MAX_UINT256}"}`,
    });
    expect(await good("/api/message/deploy/GOLD")).toEqual({
      message: 'data:,{"p":"nip-20","op":"deploy","tick":"GOLD"}',
    });
    expect(await good("/api/message/transfer/GOLD/7")).toEqual({
      message: 'data:,{"p":"nip-20","op":"tsf","tick":"GOLD","id":"7"}',
    });
    const tokenId = `0x${"AB".repeat(32)}`;
    expect(await good(`/api/message/transfer/GOLD/${tokenId}`)).toEqual({
      message: `data:,{"p":"nip-20","op":"tsf","tick":"GOLD","id":"${tokenId.toLowerCase()}"}`,
    });
    await bad("/api/message/mint/TOOLONGTICK/7/100", "INVALID_PARAMETER");
    await bad("/api/message/mint/GO%20LD/7/100", "INVALID_PARAMETER");
    await bad("/api/message/mint/GOLD/a%20b/100", "INVALID_PARAMETER");
    await bad("/api/message/mint/GOLD/a%2Fb/100", "INVALID_PARAMETER");
    for (const amount of ["0", "007", "-1", "1.5", "1e3", "x", `${MAX_UINT256 + 1n}`]) {
      await bad(`/api/message/mint/GOLD/7/${amount}`, "INVALID_PARAMETER");
    }
    await bad("/api/message/deploy/%C3%A9", "INVALID_PARAMETER");
    await bad(`/api/message/transfer/GOLD/${"9".repeat(79)}`, "INVALID_PARAMETER");
  });

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

  test("5 answers the next free id", async () => {
    expect(await good("/api/GOLD/nextid")).toEqual({ nextId: 3n, tokenType: "nip-20", contract: null });
    expect(await good("/api/CTRL/nextid")).toEqual({ nextId: 1n, tokenType: "nip-20", contract: CONTRACT });
    await bad("/api/NONE/nextid", "TICKER_UNKNOWN");
    await bad("/api/G%00LD/nextid", "TICKER_UNKNOWN");
    await bad("/api//nextid", "TICKER_UNKNOWN");
    await bad("/api/message/deploy/", "PATH_UNKNOWN");
  });

  test("6 lists all inscriptions in mint order", async () => {
    const { ben: _ben, cid, dan } = api.history.people;
    const split = api.history.hash("split4");
    const body = await good("/api/mints/GOLD");
    expect(body).toEqual({
      mints: [
        {
          tx_hash: api.history.hash("gold1"),
          amount: 100n,
          id: "1",
          owner: cid,
          burned: false,
          block_number: expect.any(BigInt),
        },
        {
          tx_hash: api.history.hash("gold2"),
          amount: 50n,
          id: "2",
          owner: cid,
          burned: false,
          block_number: expect.any(BigInt),
        },
        {
          tx_hash: api.history.hash("gold4"),
          amount: 30n,
          id: "4",
          owner: null,
          burned: true,
          block_number: expect.any(BigInt),
        },
        {
          tx_hash: api.history.hash("goldColon"),
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
    const { cid, dan } = api.history.people;
    const [gold1, gold4, split] = [api.history.hash("gold1"), api.history.hash("gold4"), api.history.hash("split4")];
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
    const { ann, ben, cid, dan } = api.history.people;
    const place = { block_number: expect.any(BigInt), timestamp: expect.any(BigInt) };
    const gold = { tick: "GOLD", ...place };
    expect(await good(`/api/transactions/GOLD/${api.history.hash("gold1")}`)).toEqual({
      transactions: [
        { ...gold, tx_hash: api.history.hash("gold1"), sender: ben, recipient: ben, amount: 100n, op: "mint", id: "1" },
        {
          ...gold,
          tx_hash: api.history.hash("transfer1"),
          sender: ben,
          recipient: cid,
          amount: 100n,
          op: "tsf",
          id: "1",
        },
      ],
    });
    const priced = { price: 5n, unit: "gwei" };
    expect(await good(`/api/transactions/GOLD/${api.history.hash("gold2")}`)).toEqual({
      transactions: [
        { ...gold, tx_hash: api.history.hash("gold2"), sender: ben, recipient: ben, amount: 50n, op: "mint", id: "2" },
        {
          ...gold,
          ...priced,
          tx_hash: api.history.hash("list2"),
          sender: ben,
          recipient: ben,
          amount: 50n,
          op: "list",
          id: "2",
        },
        {
          ...gold,
          ...priced,
          tx_hash: api.history.hash("exchange2"),
          sender: cid,
          recipient: ben,
          amount: 50n,
          op: "ex",
          id: "2",
        },
      ],
    });
    const split = { ...gold, tx_hash: api.history.hash("split4"), sender: ann, recipient: dan, op: "split" };
    expect(await good(`/api/transactions/GOLD/${api.history.hash("gold4")}`)).toEqual({
      transactions: [
        { ...gold, tx_hash: api.history.hash("gold4"), sender: ann, recipient: ann, amount: 30n, op: "mint", id: "4" },
        { ...split, amount: 30n, id: "4" },
      ],
    });
    const second = tokenIdOf(api.history.hash("split4"), 1);
    expect(await good(`/api/transactions/GOLD/${second}`)).toEqual({
      transactions: [{ ...split, amount: 20n, id: null }],
    });
    expect(await good(`/api/transactions/GOLD/${api.history.hash("goldColon")}`)).toMatchObject({
      transactions: [{ op: "mint" }, { op: "list", price: null, unit: null }],
    });
    await bad(`/api/transactions/GOLD/${NO_HASH}`, "INSCRIPTION_UNKNOWN");
    await bad(`/api/transactions/NONE/${api.history.hash("gold1")}`, "INSCRIPTION_UNKNOWN");
    await bad(`/api/transactions/GOLD/${api.history.hash("transfer1")}`, "INSCRIPTION_UNKNOWN");
    await bad("/api/transactions/GOLD/zz", "INSCRIPTION_UNKNOWN");
  });

  test("10 answers the status of a transaction", async () => {
    expect(await good(`/api/${api.history.hash("gold1")}/status`)).toEqual({ status: "success" });
    expect(await good(`/api/${api.history.hash("taken")}/status`)).toEqual({
      status: "failed",
      reason: "MINT_ID_TAKEN",
    });
    expect(await good(`/api/${api.history.hash("unknownOp")}/status`)).toEqual({
      status: "failed",
      reason: "UNKNOWN_OP",
    });
    await bad(`/api/${api.history.hash("foreign")}/status`, "TRANSACTION_UNKNOWN");
    await bad(`/api/${NO_HASH}/status`, "TRANSACTION_UNKNOWN");
    await bad("/api/GOLD/status", "TRANSACTION_UNKNOWN");
  });

  test("11 answers a deployment", async () => {
    const { ann, ben } = api.history.people;
    expect(await good("/api/deployment/GOLD")).toEqual({
      deployment: {
        contractAddress: null,
        maxAmount: 1000n,
        mintLimit: 100n,
        ticker: "GOLD",
        deployer: ann,
        txHash: api.history.hash("deployGold"),
        blockNumber: expect.any(BigInt),
        cmint: false,
        supply: 185n,
        data: 'data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":1000,"lim":100}',
      },
    });
    expect(await good("/api/deployment/CTRL")).toMatchObject({
      deployment: { contractAddress: CONTRACT, cmint: true, deployer: ben },
    });
    expect((await ask("/api/deployment/HUGE")).text).toContain(
      `"maxAmount":${MAX_UINT256},"mintLimit":${MAX_UINT256 - 1n}`,
    );
    await bad("/api/deployment/NONE", "TICKER_UNKNOWN");
    await bad("/api/deployment/a.b", "TICKER_UNKNOWN");
  });

  test("13 lists the inscriptions of an address", async () => {
    const { ann, cid, dan } = api.history.people;
    const gold1 = { tokenId: api.history.hash("gold1"), ticker: "GOLD", amount: 100n };
    const gold2 = { tokenId: api.history.hash("gold2"), ticker: "GOLD", amount: 50n };
    const colon = { tokenId: api.history.hash("goldColon"), ticker: "GOLD", amount: 5n };
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

  test("14 answers the delegated amount", async () => {
    const { ann, dan } = api.history.people;
    const greatest = MAX_UINT256 - 1n;
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation`)).toEqual({ delegation: greatest });
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation?height=${MAX_UINT256}`)).toEqual({ delegation: greatest });
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation?height=0`)).toEqual({ delegation: null });
    const blockOf = async (name: string): Promise<number> =>
      JSON.parse((await ask(`/api/explorer/transactions/${api.history.hash(name)}`)).text).blockNumber;
    const blockNumber = await blockOf("delegate");
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation?height=${blockNumber}`)).toEqual({ delegation: null });
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation?height=${blockNumber + 1}`)).toEqual({
      delegation: greatest,
    });
    const revoked = await blockOf("revoke");
    expect(await good(`/api/${dan}/token/${ann}/delegation?height=${revoked}`)).toEqual({ delegation: 7n });
    expect(await good(`/api/${dan}/token/${ann}/delegation?height=${revoked + 1}`)).toEqual({ delegation: 0n });
    expect(await good(`/api/${dan}/token/${ann}/delegation`)).toEqual({ delegation: 0n });
    expect(await good(`/api/${ann}/HUGE/${dan}/delegation`)).toEqual({ delegation: null });
    await bad(`/api/${dan}/NONE/${ann}/delegation`, "TICKER_UNKNOWN");
    await bad(`/api/0x12/NONE/${ann}/delegation`, "INVALID_PARAMETER");
    await bad(`/api/${dan}/HUGE/x/delegation`, "INVALID_PARAMETER");
    await bad(`/api/${dan}/HUGE/${ann}/delegation?height=x`, "INVALID_PARAMETER");
    await bad(`/api/${dan}/HUGE/${ann}/delegation?height=`, "INVALID_PARAMETER");
  });

  test("15 lists deployments, oldest first", async () => {
    const all = await good("/api/token/gettokens");
    expect(all).toMatchObject({
      tokens: [
        {
          ticker: "GOLD",
          maxamount: "1000",
          mint_limit: "100",
          data: 'data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":1000,"lim":100}',
          block_number: expect.stringMatching(/^[1-9][0-9]*$/),
        },
        { ticker: "FULL" },
        { ticker: "EMPTY" },
        { ticker: "CTRL" },
        { ticker: "HUGE", maxamount: MAX_UINT256.toString() },
        ...PATH_WORDS.map((ticker) => ({ ticker })),
      ],
    });
    expect(await good("/api/token/gettokens?page=2&pageSize=2")).toMatchObject({
      tokens: [{ ticker: "EMPTY" }, { ticker: "CTRL" }],
    });
    expect(await good("/api/token/gettokens?page=9&pageSize=100")).toEqual({ tokens: [] });
    expect(await good(`/api/token/gettokens?page=${MAX_UINT256}`)).toEqual({ tokens: [] });
    for (const query of ["?page=0", "?page=a", "?pageSize=0", "?pageSize=5001", "?page=1.5", "?page=+1"]) {
      await bad(`/api/token/gettokens${query}`, "INVALID_PARAMETER");
    }
  });

  test("16 answers a balance", async () => {
    const { ann, cid, dan } = api.history.people;
    expect(await good(`/api/${cid}/GOLD/balanceb`)).toEqual({ balance: 155n });
    expect(await good(`/api/${dan}/GOLD/balanceb`)).toEqual({ balance: 30n });
    expect(await good(`/api/${ann}/GOLD/balanceb`)).toEqual({ balance: 0n });
    expect(await good(`/api/${NOBODY.toUpperCase().replace("0X", "0x")}/GOLD/balanceb`)).toEqual({ balance: 0n });
    expect((await ask(`/api/${dan}/HUGE/balanceb`)).text).toBe(`{"balance":${MAX_UINT256 - 1n}}`);
    await bad(`/api/${cid}/NONE/balanceb`, "TICKER_UNKNOWN");
    await bad("/api/0x12/GOLD/balanceb", "INVALID_PARAMETER");
    await bad("/api/0x12/NONE/balanceb", "INVALID_PARAMETER");
  });

  test("17 answers the number of holders", async () => {
    expect((await ask("/api/holder/GOLD")).text).toBe('"2"');
    expect((await ask("/api/holder/GOLD?tick=GOLD")).text).toBe('"2"');
    expect((await ask("/api/holder/EMPTY")).text).toBe('"0"');
    await bad("/api/holder/NONE", "TICKER_UNKNOWN");
    await bad("/api/holder/GOLD?tick=gold", "INVALID_PARAMETER");
    await bad("/api/holder/GOLD?tick=", "INVALID_PARAMETER");
    await bad("/api/holder/NONE?tick=GOLD", "INVALID_PARAMETER");
  });
});
