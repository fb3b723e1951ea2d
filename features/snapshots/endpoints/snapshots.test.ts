import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { parse } from "lossless-json";
import { keccak256, sha256, stringToHex, toBytes } from "viem";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { local } from "@/lib/chain/networks";
import type { Queryable } from "@/lib/database/pool";
import { type Address, parseAddress } from "@/lib/protocol";
import type { SnapshotRecord } from "@/lib/records";
import { balanceProof, inscriptionProof, snapshot, snapshotPage } from "@/lib/records/snapshot";
import { hashBalance, hashInscription, hexOf, verifyProof } from "@/lib/snapshots";
import { SERVERS } from "@/tools/testing/harness/api";
import { SNAPSHOT_BLOCK } from "@/tools/testing/harness/api-examples";
import type { Ask } from "@/tools/testing/harness/ask";
import { expectBad, expectGood } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import { recording, type SentStatement } from "@/tools/testing/harness/plans";
import { runOn } from "@/tools/testing/harness/run-on";
import { listSnapshotBalances } from "../reads/lists";
import { readBalanceProof, readInscriptionProof } from "../reads/proofs";
import { readFrozen, readSnapshot, SnapshotGoneError } from "../reads/snapshots";

const BASE = "/api/explorer/snapshots";
const AT = `${BASE}/${SNAPSHOT_BLOCK}`;
const keccak = (bytes: Uint8Array) => keccak256(bytes, "bytes");

const api = apiForTests({ hasSnapshot: true });

/** The lines of a download in JSON Lines. */
async function linesOf(ask: Ask, path: string): Promise<Record<string, unknown>[]> {
  const { status, text } = await ask(path);
  expect([path, status]).toEqual([path, 200]);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const value: unknown = parse(line, undefined, BigInt);
      if (typeof value !== "object" || value === null) throw new Error(`no object: ${line}`);
      return { ...value };
    });
}

const hashOfText = (text: string) => sha256(toBytes(text));
const word = (ticker: unknown) => stringToHex(String(ticker), { size: 32 });

describe.each(SERVERS)("snapshots through the %s", (server) => {
  const ask: Ask = (path, options) => api().ask[server](path, options);

  test("the downloads have the leaves of the roots", async () => {
    const found = snapshot.read(await expectGood(ask, AT), "snapshot");
    const balances = await linesOf(ask, `${AT}/balances?format=jsonl`);
    const inscriptions = await linesOf(ask, `${AT}/inscriptions?format=jsonl`);
    expect([found.balanceCount, found.inscriptionCount]).toEqual([balances.length, inscriptions.length]);
    const leaves = balances.map(({ ticker, address, amount }) => [word(ticker), address, amount]);
    expect(StandardMerkleTree.of(leaves, ["bytes32", "address", "uint256"]).root).toBe(found.balancesRoot);
    const others = inscriptions.map(({ ticker, tokenId, owner, amount }) => [word(ticker), tokenId, owner, amount]);
    const types = ["bytes32", "bytes32", "address", "uint256"];
    expect(StandardMerkleTree.of(others, types).root).toBe(found.inscriptionsRoot);
  });

  test("each leaf of the downloads has a proof that leads to the root", async () => {
    for (const { ticker, address } of await linesOf(ask, `${AT}/balances?format=jsonl`)) {
      const answer = await expectGood(ask, `${AT}/balances/${ticker}/${address}`);
      const { leaf, proof, snapshot: of } = balanceProof.read(answer, "proof");
      expect(hexOf(hashBalance(leaf, keccak))).toBe(leaf.hash);
      expect([ticker, address, verifyProof(leaf.hash, proof, of.balancesRoot, keccak)]).toEqual([
        ticker,
        address,
        true,
      ]);
    }
    for (const { ticker, tokenId } of await linesOf(ask, `${AT}/inscriptions?format=jsonl`)) {
      const answer = await expectGood(ask, `${AT}/inscriptions/${ticker}/${tokenId}`);
      const { leaf, proof, snapshot: of } = inscriptionProof.read(answer, "proof");
      expect(hexOf(hashInscription(leaf, keccak))).toBe(leaf.hash);
      expect([tokenId, verifyProof(leaf.hash, proof, of.inscriptionsRoot, keccak)]).toEqual([tokenId, true]);
    }
  });

  test("an inscription is found by its mint id, and a burned one is not", async () => {
    const { ben, cid } = api().history.people;
    expect(await expectGood(ask, `${AT}/inscriptions/GOLD/1`)).toMatchObject({
      leaf: { tokenId: api().history.hash("gold1"), owner: cid, amount: 100n },
    });
    await expectBad(ask, `${AT}/inscriptions/GOLD/4`, "NOT_IN_SNAPSHOT");
    await expectBad(ask, `${AT}/inscriptions/GOLD/nothing`, "NOT_IN_SNAPSHOT");
    await expectBad(ask, `${AT}/inscriptions/GOLD/a%20b`, "NOT_IN_SNAPSHOT");
    await expectBad(ask, `${AT}/inscriptions/a%20b/1`, "NOT_IN_SNAPSHOT");
    await expectBad(ask, `${AT}/balances/GOLD/${ben}`, "NOT_IN_SNAPSHOT");
    await expectBad(ask, `${AT}/balances/GOLD/0x12`, "INVALID_PARAMETER");
  });

  test("a cursor with the largest block is read, and one above is refused", async () => {
    const status = async (block: string) => {
      const before = Buffer.from(`snapshots ${block}`).toString("base64url");
      return (await ask(`${BASE}?before=${before}`)).status;
    };
    expect(await status("9".repeat(16))).toBe(200);
    expect(await status("9".repeat(17))).toBe(400);
  });

  test("a snapshot has the statement of the registry", async () => {
    const { registry } = snapshot.read(await expectGood(ask, AT), "snapshot");
    const [publisher] = registry?.publishers ?? [];
    expect(registry).toEqual({
      ...{ address: local.registry, threshold: 1, publishers: [publisher], votes: [{ publisher, agrees: true }] },
      // The chain knows the last 256 blocks, and block 100 is one of them.
      ...{ accepted: true, hashChecked: true, disagreement: false, checkedBlock: expect.any(Number) },
    });
    // The block of the acceptance is not final yet.
    expect((await ask(AT)).headers.get("cache-control")).toBe("no-store");
  });

  test("the list has the snapshots, newest first, and `latest` is the first of them", async () => {
    const page = snapshotPage.read(await expectGood(ask, BASE), "page");
    const blocks = page.snapshots.map(({ blockNumber }) => blockNumber);
    expect(blocks).toEqual([...blocks].sort((a, b) => b - a));
    expect(blocks).toContain(SNAPSHOT_BLOCK);
    expect(await expectGood(ask, `${BASE}/latest`)).toMatchObject({ blockNumber: BigInt(blocks[0] ?? -1) });
    for (const block of ["99", "1", String(2 ** 52)]) await expectBad(ask, `${BASE}/${block}`, "SNAPSHOT_UNKNOWN");
    for (const block of ["x", "-1", "01", "1e2", "9".repeat(30)]) {
      await expectBad(ask, `${BASE}/${block}`, "INVALID_PARAMETER");
    }
    await expectBad(ask, `${BASE}?before=x.y`, "INVALID_PARAMETER");
    await expectBad(ask, `${BASE}?before=eA`, "INVALID_PARAMETER");
  });

  test("a file has a name, a type, and a tag that outlives new blocks", async () => {
    const csv = await ask(`${AT}/balances?ticker=GOLD`);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="snapshot-100-balances-GOLD.csv"');
    expect(csv.headers.get("cache-control")).toBe("public, max-age=86400");
    const [head, ...rows] = csv.text.trimEnd().split("\r\n");
    expect(head).toBe("ticker,address,amount");
    const lines = await linesOf(ask, `${AT}/balances?format=jsonl&ticker=GOLD`);
    expect(rows).toEqual(lines.map(({ ticker, address, amount }) => `${ticker},${address},${amount}`));
    const tag = csv.headers.get("etag") ?? "";
    await api().chain.rpc.batch([{ method: "anvil_mine", params: ["0x1"] }]);
    await api().chain.synced();
    expect((await ask(`${AT}/balances?ticker=GOLD`, { headers: { "if-none-match": tag } })).status).toBe(304);
    expect((await ask(`${AT}/balances?ticker=FULL`, { headers: { "if-none-match": tag } })).status).toBe(200);
    const tags = await Promise.all(
      ["balances", "inscriptions"].flatMap((list) =>
        ["", "?format=jsonl", "?ticker=FULL"].map(async (query) =>
          (await ask(`${AT}/${list}${query}`)).headers.get("etag"),
        ),
      ),
    );
    expect(new Set(tags).size).toBe(6);
    const latest = await ask(`${BASE}/latest/inscriptions?format=jsonl`);
    expect([latest.headers.get("content-type"), latest.headers.get("cache-control")]).toEqual([
      ...["application/jsonl", "no-store"],
    ]);
    await expectBad(ask, `${AT}/balances?format=xml`, "INVALID_PARAMETER");
    await expectBad(ask, `${BASE}/99/balances`, "SNAPSHOT_UNKNOWN");
  });
});

test("proofs that are read at the same time share two statements, and each belongs to its leaf", async () => {
  const keys = await linesOf(api().ask.front, `${AT}/inscriptions?format=jsonl`);
  const { found } = await readSnapshot(api().chain.database, SNAPSHOT_BLOCK);
  if (found === null) throw new Error("no snapshot");
  const read = (database: Queryable, ticker: unknown, id: unknown) =>
    readInscriptionProof(database, found.snapshot, String(ticker), String(id));
  const alone: unknown[] = [];
  for (const { ticker, tokenId } of keys) alone.push(await read(api().chain.database, ticker, tokenId));
  const sent: SentStatement[] = [];
  const database = recording(api().chain.database, sent);
  const together = await Promise.all([
    ...keys.map(({ ticker, tokenId }) => read(database, ticker, tokenId)),
    read(database, "GOLD", hashOfText("nothing")),
  ]);
  expect(together).toEqual([...alone, null]);
  expect(together.length).toBeGreaterThan(10);
  expect(sent.map(({ statement }) => statement.name)).toEqual([
    ...["snapshot-leaves-of-inscriptions", "snapshot-ranges-of-inscriptions"],
  ]);
});

describe("a snapshot that is replaced while its proofs are read", () => {
  /** A copy of the snapshot whose roots no tree has, so that the process has not cached its nodes. */
  const COPY = SNAPSHOT_BLOCK + 1;
  const remove = `DELETE FROM snapshot WHERE block_number = ${COPY}; DELETE FROM snapshot_nodes WHERE block_number = ${COPY};
    DELETE FROM snapshot_fences WHERE block_number = ${COPY}`;
  const insert = (root: string) => `
    INSERT INTO snapshot SELECT ${COPY}, block_hash, timestamp, commitment, sha256('${root}'), sha256('${root} inscriptions'),
      balance_count, inscription_count FROM snapshot WHERE block_number = ${SNAPSHOT_BLOCK};
    INSERT INTO snapshot_nodes SELECT ${COPY}, tree, chunk, nodes FROM snapshot_nodes WHERE block_number = ${SNAPSHOT_BLOCK};
    INSERT INTO snapshot_fences SELECT ${COPY}, tree, from_leaf, segment, width, fences FROM snapshot_fences
      WHERE block_number = ${SNAPSHOT_BLOCK}`;
  const change = (sql: string) => runOn(api().chain.databaseUrl, sql);
  let ticker = "";
  let address: Address = "0x";
  let path = "";

  beforeAll(async () => {
    const [line] = await linesOf(api().ask.front, `${AT}/balances?format=jsonl`);
    ticker = String(line?.ticker);
    address = parseAddress(String(line?.address)) ?? "0x";
    path = `${BASE}/${COPY}/balances/${ticker}/${address}`;
  });

  afterEach(() => change(remove));

  test("is not taken for the new one: the answer has the roots of one state", async () => {
    await change(insert("first"));
    const first = await expectGood(api().ask.front, path);
    await change(`${remove}; ${insert("second")}`);
    const second = balanceProof.read(await expectGood(api().ask.front, path), "proof");
    expect(second.snapshot.balancesRoot).toBe(hashOfText("second"));
    expect(first).toMatchObject({ snapshot: { balancesRoot: hashOfText("first") } });
  });

  test("is unknown as soon as it is deleted", async () => {
    await change(insert("third"));
    await expectGood(api().ask.front, path);
    await change(remove);
    await expectBad(api().ask.front, path, "SNAPSHOT_UNKNOWN");
  });

  /** The snapshot whose parts are replaced before the statement of this name. */
  async function replacedBefore(name: string): Promise<{ database: Queryable; snapshot: SnapshotRecord }> {
    await change(insert(`before ${name}`));
    const { found } = await readSnapshot(api().chain.database, COPY);
    if (found === null) throw new Error("no snapshot");
    const database: Queryable = {
      async query(statement, values) {
        if (statement.name === name) await change(`${remove}; ${insert("another")}`);
        return api().chain.database.query(statement, values);
      },
    };
    return { database, snapshot: found.snapshot };
  }

  test("is detected before the nodes of a proof are read", async () => {
    const { database, snapshot: of } = await replacedBefore("snapshot-nodes");
    await expect(readBalanceProof(database, of, ticker, address)).rejects.toThrow(SnapshotGoneError);
  });

  test("is detected before the group of a leaf is read", async () => {
    const { database, snapshot: of } = await replacedBefore("snapshot-ranges-of-inscriptions");
    const lines = await linesOf(api().ask.front, `${AT}/inscriptions?format=jsonl`);
    const readAll = (from: Queryable) =>
      Promise.all(lines.map((line) => readInscriptionProof(from, of, String(line.ticker), String(line.tokenId))));
    // From now on the process has cached the nodes. At least one of the groups is not stored with them.
    await readAll(api().chain.database);
    await expect(readAll(database)).rejects.toThrow(SnapshotGoneError);
  });
});

describe("a download of many chunks", () => {
  const ROWS = 12_345;
  /** A snapshot with leaves that no chain made: only the reading is tested. */
  const BLOCK = 1;
  const path = `${BASE}/${BLOCK}/balances?format=jsonl`;

  beforeAll(async () => {
    await runOn(
      api().chain.databaseUrl,
      `INSERT INTO snapshot SELECT ${BLOCK}, block_hash, timestamp, commitment, balances_root, inscriptions_root, ${ROWS}, 0
         FROM snapshot WHERE block_number = ${SNAPSHOT_BLOCK};
       INSERT INTO snapshot_balance (ticker, address, from_block, to_block, amount, leaf)
         SELECT 'T' || (n % 7), substring(sha256(n::text::bytea) for 20), ${BLOCK}, ${BLOCK + 1}, n, sha256(n::text::bytea)
         FROM generate_series(1, ${ROWS}) n`,
    );
  });

  test.each(SERVERS)("has every row once, in order, through the %s", async (server) => {
    const rows = await linesOf(api().ask[server], path);
    const keys = rows.map(({ ticker, address }) => `${ticker} ${address}`);
    expect(keys).toHaveLength(ROWS);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(ROWS);
    const amounts = rows.map(({ amount }) => Number(amount)).sort((a, b) => a - b);
    expect(amounts).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  });

  test("is cut if the snapshot is deleted while it is read", async () => {
    const { database } = api().chain;
    const { frozen } = await readFrozen(database, BLOCK);
    if (frozen === null) throw new Error("no snapshot");
    const list = await listSnapshotBalances(database, frozen, undefined);
    const { chunks } = await list.open();
    let seen = 0;
    const reading = (async () => {
      for await (const rows of chunks) {
        seen += rows.length;
        await runOn(api().chain.databaseUrl, `DELETE FROM snapshot WHERE block_number = ${BLOCK}`);
      }
    })();
    await expect(reading).rejects.toThrow(SnapshotGoneError);
    expect(seen).toBeLessThan(ROWS);
    await expectBad(api().ask.front, path, "SNAPSHOT_UNKNOWN");
  });
});
