import { describe, expect, test } from "vitest";
import { buildMessage, tokenIdOf } from "@/lib/protocol";
import { inscriptionWithHistory } from "@/lib/records/inscription";
import { balancesByKey, inscriptionsByKey, outcomesByKey } from "@/lib/records/keyed";
import { transactionReport } from "@/lib/records/operation";
import { SERVERS } from "@/tools/testing/harness/api";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const NOBODY = "0x00000000000000000000000000000000000000aa";
const NO_HASH = `0x${"ab".repeat(32)}`;

const api = apiForTests();

describe.each(SERVERS)("requests with keys through the %s", (server) => {
  const { ask, good, bad, read } = requestsOf(() => api().ask[server], "/api/explorer");
  const problem = (code: string) => ({ code, detail: expect.any(String) });

  test("owners: each key has its own answer, in order", async () => {
    const { cid, dan } = api().history.people;
    const { hash } = api().history;
    const part = tokenIdOf(hash("split4"), 1);
    const keys = ["GOLD.1", hash("gold2").toUpperCase().replace("0X", "0x"), `GOLD.${part}`, "GOLD.a:b", "GOLD.1"];
    const none = { ticker: null, tokenId: null, owner: null, account: null };
    expect(await good(`/owners?keys=${[...keys, "GOLD.4", "GOLD.77", "NONE.1", NO_HASH, "x", ""].join(",")}`)).toEqual({
      owners: [
        { key: "GOLD.1", ticker: "GOLD", tokenId: hash("gold1"), owner: cid, account: null, problem: null },
        { key: keys[1], ticker: "GOLD", tokenId: hash("gold2"), owner: cid, account: null, problem: null },
        { key: keys[2], ticker: "GOLD", tokenId: part, owner: dan, account: null, problem: null },
        { key: "GOLD.a:b", ticker: "GOLD", tokenId: hash("goldColon"), owner: cid, account: null, problem: null },
        { key: "GOLD.1", ticker: "GOLD", tokenId: hash("gold1"), owner: cid, account: null, problem: null },
        {
          ...{ key: "GOLD.4", ticker: "GOLD", tokenId: hash("gold4"), owner: null, account: null },
          problem: problem("INSCRIPTION_BURNED"),
        },
        { key: "GOLD.77", ...none, problem: problem("INSCRIPTION_UNKNOWN") },
        { key: "NONE.1", ...none, problem: problem("INSCRIPTION_UNKNOWN") },
        { key: NO_HASH, ...none, problem: problem("INSCRIPTION_UNKNOWN") },
        { key: "x", ...none, problem: problem("INVALID_KEY") },
        { key: "", ...none, problem: problem("INVALID_KEY") },
      ],
    });
  });

  test("inscriptions: the same records as one by one", async () => {
    const { hash } = api().history;
    const part = tokenIdOf(hash("split4"), 1);
    const ids = ["1", "2", "4", "a:b", part];
    const single = await Promise.all(
      ids.map((id) => read({ answer: inscriptionWithHistory }, `/inscriptions/GOLD/${id}`)),
    );
    const names = ids.map((id) => (id === part ? id : `GOLD.${id}`));
    const keys = [...names, "GOLD.0x", "a b.1"].map(encodeURIComponent).join("%2C");
    expect(await read({ answer: inscriptionsByKey }, `/inscriptions?keys=${keys}`)).toEqual({
      inscriptions: [
        ...names.map((key, index) => ({ key, problem: null, inscription: single[index]?.inscription })),
        { key: "GOLD.0x", problem: problem("INSCRIPTION_UNKNOWN"), inscription: null },
        { key: "a b.1", problem: problem("INVALID_KEY"), inscription: null },
      ],
    });
  });

  test("balances: 0 for an address that owns nothing", async () => {
    const { cid, dan } = api().history.people;
    const keys = [`${cid}.GOLD`, `${dan}.GOLD`, `${NOBODY}.GOLD`, `${cid}.gold`, `${cid}.GOLD.1`, "GOLD"];
    expect(await good(`/balances?keys=${keys.join(",")}`)).toEqual({
      balances: [
        { key: keys[0], address: cid, ticker: "GOLD", amount: 155n, count: 3n, problem: null },
        { key: keys[1], address: dan, ticker: "GOLD", amount: 30n, count: 2n, problem: null },
        { key: keys[2], address: NOBODY, ticker: "GOLD", amount: 0n, count: 0n, problem: null },
        { key: keys[3], address: cid, ticker: "gold", amount: null, count: null, problem: problem("TICKER_UNKNOWN") },
        ...keys.slice(4).map((key) => ({
          ...{ key, address: null, ticker: null, amount: null, count: null },
          problem: problem("INVALID_KEY"),
        })),
      ],
    });
  });

  test("transactions: their outcomes", async () => {
    const { hash } = api().history;
    const names = ["gold1", "taken", "split4"] as const;
    const single = await Promise.all(
      names.map((name) => read({ answer: transactionReport }, `/transactions/${hash(name)}`)),
    );
    const answer = await read(
      { answer: outcomesByKey },
      `/transactions?keys=${[...names.map(hash), NO_HASH, "0x"].join(",")}`,
    );
    expect(answer).toEqual({
      transactions: [
        ...names.map((name, index) => ({
          ...{ key: hash(name), problem: null, reason: name === "taken" ? "MINT_ID_TAKEN" : null },
          status: name === "taken" ? "failed" : "success",
          blockNumber: single[index]?.blockNumber,
        })),
        { key: NO_HASH, status: null, blockNumber: null, reason: null, problem: problem("TRANSACTION_UNKNOWN") },
        { key: "0x", status: null, blockNumber: null, reason: null, problem: problem("INVALID_KEY") },
      ],
    });
  });

  test("at most 100 keys in at most 7 kB, all from one state", async () => {
    const { cid } = api().history.people;
    const pairs = Array(100).fill(`${cid}.GOLD`).join(",");
    expect((await read({ answer: balancesByKey }, `/balances?keys=${pairs}`)).balances).toHaveLength(100);
    await bad(`/balances?keys=${pairs},${cid}.GOLD`, "INVALID_PARAMETER");
    for (const list of ["owners", "inscriptions", "balances", "transactions"]) {
      await bad(`/${list}`, "INVALID_PARAMETER");
      await bad(`/${list}?keys=`, "INVALID_PARAMETER");
      const path = `/api/explorer/${list}?keys=x&y=`;
      // The question mark does not count.
      await good(`${path}${"y".repeat(7_169 - path.length)}`.replace("/api/explorer", ""));
      await bad(`${path}${"y".repeat(7_170 - path.length)}`.replace("/api/explorer", ""), "URL_TOO_LONG");
      const { headers } = await ask(`/api/explorer/${list}?keys=x`);
      expect([headers.get("x-index-block"), headers.get("etag")]).toEqual([expect.any(String), expect.any(String)]);
    }
  });
});

test("requests with keys follow the index", async () => {
  const { read } = requestsOf(() => api().ask.front, "/api/explorer");
  const { ann, ben } = api().history.people;
  const keys = `${ann}.FULL,${ben}.FULL`;
  const amounts = async () => {
    const { balances } = await read({ answer: balancesByKey }, `/balances?keys=${keys}`);
    return balances.map(({ amount }) => amount);
  };
  expect(await amounts()).toEqual([11n, 0n]);
  await api().chain.send({ from: ann, to: ben, text: buildMessage({ op: "tsf", tick: "FULL", id: "1" }) });
  await api().chain.synced();
  expect(await amounts()).toEqual([1n, 10n]);
});
