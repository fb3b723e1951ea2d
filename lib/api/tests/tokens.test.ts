import { describe, expect, test } from "vitest";
import { MAX_UINT256 } from "@/lib/protocol";
import { SERVERS } from "@/tools/testing/harness/api";
import { CONTRACT, PATH_WORDS } from "@/tools/testing/harness/api-history";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const NOBODY = "0x00000000000000000000000000000000000000aa";

const api = apiForTests();

describe.each(SERVERS)("the API through the %s", (server) => {
  const { ask, good, bad } = requestsOf(() => api().ask[server]);

  test("5 answers the next free id", async () => {
    expect(await good("/api/GOLD/nextid")).toEqual({ nextId: 3n, tokenType: "nip-20", contract: null });
    expect(await good("/api/CTRL/nextid")).toEqual({ nextId: 1n, tokenType: "nip-20", contract: CONTRACT });
    await bad("/api/NONE/nextid", "TICKER_UNKNOWN");
    await bad("/api/G%00LD/nextid", "TICKER_UNKNOWN");
    await bad("/api//nextid", "TICKER_UNKNOWN");
    await bad("/api/message/deploy/", "PATH_UNKNOWN");
  });

  test("11 answers a deployment", async () => {
    const { ann, ben } = api().history.people;
    expect(await good("/api/deployment/GOLD")).toEqual({
      deployment: {
        contractAddress: null,
        maxAmount: 1000n,
        mintLimit: 100n,
        ticker: "GOLD",
        deployer: ann,
        txHash: api().history.hash("deployGold"),
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

  test("14 answers the delegated amount", async () => {
    const { ann, dan } = api().history.people;
    const greatest = MAX_UINT256 - 1n;
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation`)).toEqual({ delegation: greatest });
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation?height=${MAX_UINT256}`)).toEqual({ delegation: greatest });
    expect(await good(`/api/${dan}/HUGE/${ann}/delegation?height=0`)).toEqual({ delegation: null });
    const blockOf = async (name: string): Promise<number> =>
      JSON.parse((await ask(`/api/explorer/transactions/${api().history.hash(name)}`)).text).blockNumber;
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
    const { ann, cid, dan } = api().history.people;
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
