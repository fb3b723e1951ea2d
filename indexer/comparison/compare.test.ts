import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workerFeatures } from "@/features/worker";
import { readConfiguration } from "@/lib/config";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";
import { runCommand } from "../commands/command-line";

let api: TestApi;
let other: TestDatabase;
let sql: pg.Client;

beforeAll(async () => {
  api = await testApi();
  other = await testDatabase();
  const worker = testWorker({ databaseUrl: other.url, rpcUrl: api.chain.rpcUrl, environment: { NETWORK: "local" } });
  const cursorOf = async (url: string) => (await readState(url)).cursor;
  const wanted = await cursorOf(api.chain.databaseUrl);
  await until(async () => String(await cursorOf(other.url)) === String(wanted));
  await worker.stop();
  sql = new pg.Client({ connectionString: other.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await other.drop();
  await api.stop();
});

async function verifyAgainst(url: string): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const configure = () => readConfiguration({ DATABASE_URL: other.url });
  const print = (line: string): void => void lines.push(line);
  const code = await runCommand(
    workerFeatures,
    ["verify", "--against", url],
    configure,
    new AbortController().signal,
    print,
  );
  return { code, output: lines.join("\n") };
}

describe("verify --against", () => {
  test("reports that two indexes of one chain agree", async () => {
    const { code, output } = await verifyAgainst(`http://127.0.0.1:${api.port}`);
    expect(output).toContain("both indexes agree up to block");
    expect(code).toBe(0);
  });

  test("finds the first block where they differ", async () => {
    const { rows } = await sql.query<{ number: string }>(
      "select number from block where commitment is not null order by number",
    );
    for (const { number } of [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].flatMap((row) => row ?? [])) {
      await sql.query("create table kept as table block");
      await sql.query("update block set commitment = hash where number >= $1 and commitment is not null", [number]);
      const { code, output } = await verifyAgainst(`http://127.0.0.1:${api.port}/`);
      await sql.query("update block b set commitment = k.commitment from kept k where k.number = b.number");
      await sql.query("drop table kept");
      expect(output).toContain(`the indexes differ from block ${number} on`);
      expect(code).toBe(3);
    }
  });

  test("reports that no index answers, or that it is of another chain", async () => {
    await expect(verifyAgainst("http://127.0.0.1:9")).rejects.toMatchObject({ code: "OTHER_INDEX_UNREACHABLE" });
    await sql.query("update cursor set chain_id = 5");
    await expect(verifyAgainst(`http://127.0.0.1:${api.port}`)).rejects.toMatchObject({
      code: "OTHER_INDEX_UNREACHABLE",
    });
    await sql.query("update cursor set chain_id = 31337");
  });

  test("is refused for other commands and without an address", async () => {
    const configure = () => readConfiguration({});
    for (const args of [
      ["status", "--against", "http://a"],
      ["verify", "--against", "there"],
    ]) {
      const run = runCommand(workerFeatures, args, configure, new AbortController().signal, () => undefined);
      await expect(run).rejects.toMatchObject({ code: "USAGE" });
    }
  });
});
