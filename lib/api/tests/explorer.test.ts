import { describe, expect, test } from "vitest";
import { SERVERS } from "@/tools/testing/harness/api";
import { PATH_WORDS } from "@/tools/testing/harness/api-history";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const NO_HASH = `0x${"ab".repeat(32)}`;

const api = apiForTests();

describe.each(SERVERS)("the API through the %s", (server) => {
  const { ask, good, bad } = requestsOf(() => api().ask[server]);

  test("no path shadows a ticker", async () => {
    const { ben, dan } = api().history.people;
    for (const word of PATH_WORDS) {
      const id = api().history.hash(word);
      expect(await good(`/api/deployment/${word}`)).toMatchObject({ deployment: { ticker: word, deployer: ben } });
      expect(await good(`/api/mints/${word}`)).toMatchObject({ mints: [{ tx_hash: id }] });
      expect(await good(`/api/owner/${word}/${id}`)).toEqual({ owner: dan });
      expect(await good(`/api/holder/${word}`)).toBe("1");
      expect(await good(`/api/${dan}/${word}/balanceb`)).toEqual({ balance: 7n });
      expect(await good(`/api/explorer/tokens/${word}`)).toMatchObject({ ticker: word, supply: 7n });
      // If two shapes of the specification fit, the one with the literal first segment wins.
      if (word !== "mints") {
        expect(await good(`/api/${word}/checkid?id=1`)).toEqual({ isAvailable: false });
        expect(await good(`/api/${word}/nextid`)).toMatchObject({ nextId: 2n });
      }
      if (word !== "owner") expect(await good(`/api/${word}/${id}/exist`)).toEqual({ exists: true });
    }
    expect(await good("/api/mints/nextid")).toMatchObject({ mints: [{ tx_hash: api().history.hash("nextid") }] });
    await bad("/api/explorer/explorer/balanceb", "INVALID_PARAMETER");
    await bad("/api/explorer/explorer/exist", "INSCRIPTION_UNKNOWN");
  });

  test("health and readiness", async () => {
    expect(await good("/api/health")).toEqual({ status: "ok" });
    expect(await good("/api/ready")).toMatchObject({ status: "ready" });
  });

  test("explorer: status, operations, tokens, transactions", async () => {
    const { dan } = api().history.people;
    expect(await good("/api/explorer/status")).toMatchObject({ network: "local", chainId: 31337n, state: "synced" });
    const first = await good("/api/explorer/operations?ticker=GOLD&limit=3");
    expect(first).toMatchObject({
      operations: [
        {
          op: null,
          accepted: false,
          reason: "UNKNOWN_OP",
          transactionHash: api().history.hash("unknownOp"),
          sender: dan,
        },
        { op: "mint", accepted: false, reason: "MINT_ID_TAKEN", mintId: "1", amount: 100n },
        { op: "list", accepted: true, reason: null, price: null, unit: null },
      ],
      next: expect.any(String),
    });
    const seen: string[] = [];
    let next = "";
    for (let page = 0; page < 20; page++) {
      const answered = await ask(`/api/explorer/operations?ticker=GOLD&limit=3${next === "" ? "" : `&before=${next}`}`);
      const body = JSON.parse(answered.text);
      for (const { transactionHash } of body.operations) seen.push(transactionHash);
      if (body.next === null) break;
      next = body.next;
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
    expect(seen.at(-1)).toBe(api().history.hash("deployGold"));
    expect(await good("/api/explorer/operations?limit=100")).toMatchObject({ next: null });
    expect(await good("/api/explorer/tokens?limit=2")).toMatchObject({
      tokens: [{ ticker: "owner" }, { ticker: "health" }],
      next: expect.any(String),
    });
    expect(await good(`/api/explorer/transactions/${api().history.hash("taken")}`)).toMatchObject({
      status: "failed",
      operationCount: 1n,
      operations: [{ reason: "MINT_ID_TAKEN", text: expect.stringContaining('"op":"mint"') }],
      next: null,
    });
    const after = await good(`/api/explorer/transactions/${api().history.hash("taken")}?before=0-0-0`);
    expect(after).toMatchObject({ status: "failed", operationCount: 1n, operations: [], next: null });
    await bad("/api/explorer/tokens/NONE", "TICKER_UNKNOWN");
  });

  test("explorer: the distribution of a token agrees with its holders", async () => {
    const { holders } = JSON.parse((await ask("/api/explorer/tokens/GOLD/holders")).text);
    let amount = 0n;
    const points = holders.map((holder: { amount: number }, index: number) => {
      amount += BigInt(holder.amount);
      return { rank: BigInt(index + 1), amount };
    });
    expect(await good("/api/explorer/tokens/GOLD/distribution")).toMatchObject({
      holders: BigInt(holders.length),
      supply: amount,
      points,
    });
    await bad("/api/explorer/tokens/NONE/distribution", "TICKER_UNKNOWN");
    await bad("/api/explorer/tokens/a%20b/distribution", "TICKER_UNKNOWN");
  });

  test("explorer: a transaction that no reorganization removed has no orphans", async () => {
    expect(await good(`/api/explorer/orphans/${NO_HASH}`)).toEqual({ blocks: [] });
    expect(await good(`/api/explorer/orphans/${api().history.hash("gold1")}`)).toEqual({ blocks: [] });
    expect(await good("/api/explorer/orphans/nonsense")).toEqual({ blocks: [] });
  });

  test("explorer: malformed cursors and limits", async () => {
    await bad(`/api/explorer/transactions/${NO_HASH}`, "TRANSACTION_UNKNOWN");
    for (const query of ["limit=0", "limit=101", "limit=x", "before=x", "before=1-2", "ticker=", "ticker=a%20b"]) {
      await bad(`/api/explorer/operations?${query}`, "INVALID_PARAMETER");
      const isOfTransaction = !query.startsWith("ticker");
      if (isOfTransaction) await bad(`/api/explorer/transactions/${NO_HASH}?${query}`, "INVALID_PARAMETER");
    }
  });

  test("explorer: cursors with the largest keys are read, and those above are refused", async () => {
    const [int4, above, amount, sum] = ["2147483647", "2147483648", "9".repeat(78), "9".repeat(101)];
    const tokens = (order: string) => [`/tokens?order=${order}`, `tokens-${order}-desc`] as const;
    const market = (order: string) => [`/market/tokens?order=${order}`, `market-${order}`] as const;
    const last = "f".repeat(40);
    const owned = `/addresses/${api().history.people.ann}/inscriptions?`;
    const lists: [path: string, list: string, good: string[], bad: string[]][] = [
      ...["holders", "mints", "activity"].map((order): (typeof lists)[number] => [
        ...tokens(order),
        [`${int4} GOLD`],
        [`${above} GOLD`, `${amount} GOLD`, "-1 GOLD"],
      ]),
      [...tokens("supply"), [`${amount} GOLD`], [`9${amount} GOLD`, "-1 GOLD"]],
      [...market("volume"), [`${sum} GOLD`], [`9${sum} GOLD`, `-${sum} GOLD`, "-1 GOLD"]],
      ...["sales", "change", "floor"].map((order): (typeof lists)[number] => [
        ...market(order),
        [`${sum} GOLD`, `-${sum} GOLD`],
        [`9${sum} GOLD`],
      ]),
      ...["listed", "holders"].map((order): (typeof lists)[number] => [
        ...market(order),
        [`${int4} GOLD`],
        [`${above} GOLD`, "-1 GOLD"],
      ]),
      ["/tokens/GOLD/inscriptions?", "inscriptions", [int4], [above, "-1"]],
      [owned, "by-ticker", [`GOLD ${int4}`], [`GOLD ${above}`]],
      ...["asc", "desc"].flatMap((direction): typeof lists => [
        [
          `/tokens/GOLD/holders?direction=${direction}`,
          `holders-amount-${direction}`,
          [`${amount} ${last}`],
          [`9${amount} ${last}`],
        ],
        [
          `/tokens/GOLD/holders?order=count&direction=${direction}`,
          `holders-count-${direction}`,
          [`${int4} ${last}`],
          [`${above} ${last}`],
        ],
        [
          `/sales?order=value&direction=${direction}`,
          `sales-value-${direction}`,
          [`${sum} ${int4} ${int4} ${int4}`],
          [`9${sum} 0 0 0`, `${sum} 0 0 ${above}`],
        ],
      ]),
    ];
    for (const [path, list, good, bad] of lists) {
      const status = async (key: string) => {
        const before = Buffer.from(`${list} ${key}`).toString("base64url");
        return [path, key, (await ask(`/api/explorer${path}&before=${before}`.replace("?&", "?"))).status];
      };
      for (const key of good) expect(await status(key)).toEqual([path, key, 200]);
      for (const key of bad) expect(await status(key)).toEqual([path, key, 400]);
    }
    expect(api().failures).toEqual([]);
  });
});
