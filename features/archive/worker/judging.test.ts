import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ArchivedBlock } from "@/lib/archive";
import {
  type ArchiveStage,
  archiveStage,
  exportTo,
  readManifest,
  rewriteArchive,
} from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";

let system: ArchiveStage;
let sql: pg.Client;

beforeAll(async () => {
  system = await archiveStage("judging");
  sql = new pg.Client({ connectionString: system.stage.database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await system?.close();
});

type Command = ArchiveStage["command"];

/** Runs `work` with an empty database and the command on it. */
async function onDatabase<T>(
  work: (
    run: (args: string[], options?: Partial<Parameters<Command>[1]>) => ReturnType<Command>,
    url: string,
  ) => Promise<T>,
): Promise<T> {
  const { url, drop } = await testDatabase();
  try {
    return await work((args, options) => system.command(args, { databaseUrl: url, ...options }), url);
  } finally {
    await drop();
  }
}

async function number(text: string): Promise<number> {
  const { rows } = await sql.query<{ number: string }>(text);
  return Number(rows[0]?.number);
}

/** An archive with consistent hashes whose blocks are changed. */
const rewritten = (name: string, change: (block: ArchivedBlock) => ArchivedBlock | null): Promise<string> =>
  rewriteArchive(system.archive, join(system.folder, name), change);

const withoutFirst =
  (at: number, from = at) =>
  (block: ArchivedBlock) =>
    block.number === from ? { ...block, operations: block.operations.slice(1) } : block;

describe("an archive whose hashes agree", () => {
  test("an omitted operation is reported with segment and block", async () => {
    const block = await number(
      "select min(block_number) as number from operation where accepted and block_number > 20",
    );
    const folder = await rewritten("left-out", withoutFirst(block));
    const segment = (await readManifest(folder)).segments.findIndex(({ to }) => to >= block);
    await onDatabase(async (run, url) => {
      const refused = run(["bootstrap", "--from", folder], { hasNode: false });
      await expect(refused).rejects.toMatchObject({ code: "ARCHIVE_INVALID", place: { segment } });
      const left =
        "select nspname from pg_namespace where nspname = 'bootstrapping' or (select count(*) from block) > 0";
      expect(await runOn(url, left)).toEqual([]);
    });
  });

  test.each([
    [
      "a false commitment of a block is reported, also if a later block of its batch has the right one",
      "false-commitment",
      `select min(number) as number from block b where commitment is not null and exists (
         select from block l where l.number > b.number and l.number / 10 = b.number / 10 and l.commitment is not null)`,
    ],
    [
      "a commitment of a block without effects is reported",
      "no-effects",
      "select min(number) as number from block where commitment is null",
    ],
  ])("%s", async (_, name, changed) => {
    const block = await number(changed);
    const folder = await rewritten(name, (each) =>
      each.number === block ? { ...each, commitment: `0x${"ab".repeat(32)}` } : each,
    );
    await onDatabase(async (run) => {
      const refused = run(["bootstrap", "--from", folder], { hasNode: false });
      await expect(refused).rejects.toMatchObject({ code: "ARCHIVE_INVALID", place: { block } });
    });
  });

  test("a database that refuses a statement is not reported as a fault of the archive", async () => {
    await onDatabase(async (run, url) => {
      // From its creation on, the table of the second index denies every write.
      await runOn(
        url,
        `create function deny() returns event_trigger language plpgsql as $$ begin
           if to_regclass('bootstrapping.recent_block') is not null and to_regclass('bootstrapping.denied') is null then
             create table bootstrapping.denied ();
             create function bootstrapping.deny() returns trigger language plpgsql as
               'begin raise exception using errcode = ''42501''; end';
             create trigger denied before insert on bootstrapping.recent_block
               for each statement execute function bootstrapping.deny();
           end if;
         end $$;
         create event trigger deny on ddl_command_end when tag in ('CREATE TABLE') execute function deny()`,
      );
      const refused = run(["bootstrap", "--from", system.archive], { hasNode: false });
      await expect(refused).rejects.toMatchObject({ code: "DATABASE_REFUSED" });
    });
  });

  test("a block of another chain is detected with the own node", async () => {
    // The block after it is not in the archive, or its parent hash would show it.
    const block = await number(
      `select max(number) as number from block b where number < 49 and commitment is null
       and not exists (select from block where number = b.number + 1)`,
    );
    const folder = await rewritten("other-block", (each) =>
      each.number === block ? { ...each, hash: `0x${"ab".repeat(32)}` } : each,
    );
    await onDatabase(async (run) => {
      await expect(run(["bootstrap", "--from", folder])).rejects.toMatchObject({ code: "ARCHIVE_CONTRADICTS_CHAIN" });
    });
  });

  test("an audit finds a rejected operation that no commitment covers", async () => {
    const block = await number(
      `select min(block_number) as number from (
         select distinct on (block_number) block_number, accepted from operation where block_number between 5 and 40
         order by block_number, transaction_index, position
       ) first where not accepted`,
    );
    const folder = await rewritten("rejected", withoutFirst(block));
    await onDatabase(async (run, url) => {
      expect((await run(["bootstrap", "--from", folder])).code).toBe(0);
      const { code, output } = await run(["audit"]);
      expect(output).toContain(`block ${block} of the archive differs from the chain`);
      expect(code).toBe(3);
      const status = JSON.parse((await run(["status"])).output);
      expect(status.audit).toMatchObject({ to: 49, fault: block });
      expect(await readState(url)).not.toEqual(await readState(system.stage.database.url));
    });
  });

  test("an audit finds an accepted operation that a consistent archive omits", async () => {
    const block = await number(
      "select min(block_number) as number from operation where accepted and block_number > 20",
    );
    const folder = await rewritten("accepted", withoutFirst(block));
    const forged = join(system.folder, "forged");
    await onDatabase(async (run, url) => {
      await run(["bootstrap", "--from", folder, "--rejudge"], { hasNode: false });
      await exportTo(system, forged, url);
    });
    await onDatabase(async (run) => {
      const { code, output } = await run(["bootstrap", "--from", forged, "--audit"]);
      expect(output).toContain("switched to the new index");
      expect(output).toContain(`block ${block} of the archive differs from the chain`);
      expect(code).toBe(3);
    });
  });
});

describe("answers of mint control contracts", () => {
  test("a missing answer is reported, and requested from the node if the archive is judged again", async () => {
    const block = await number("select min(block_number) as number from operation where mint_control is not null");
    const folder = await rewritten("unanswered", (each) => ({
      ...each,
      operations: each.operations.map((one) => (one.kind === "message" ? { ...one, mintControl: null } : one)),
    }));
    await onDatabase(async (run, url) => {
      for (const more of [[], ["--rejudge"]]) {
        const refused = run(["bootstrap", "--from", folder, ...more], { hasNode: false });
        await expect(refused).rejects.toMatchObject({
          code: "ARCHIVE_INCOMPLETE",
          message: expect.stringContaining(`in block ${block}`),
        });
      }
      await run(["bootstrap", "--from", folder, "--rejudge"]);
      expect(await readState(url)).toEqual(await readState(system.stage.database.url));
    });
  });
});

describe("audit", () => {
  test("reads the chain up to the archive's end, and continues where it stopped", () =>
    onDatabase(async (run) => {
      await run(["bootstrap", "--from", system.archive]);
      expect(JSON.parse((await run(["status"])).output).audit).toMatchObject({
        from: 0,
        to: 49,
        audited: -1,
        fault: null,
      });
      const stop = new AbortController();
      stop.abort();
      expect((await run(["audit"], { stop: stop.signal })).code).toBe(3);
      const { code, output } = await run(["audit"]);
      expect(output).toBe("every block and operation up to block 49 agrees with the chain");
      expect(code).toBe(0);
      expect(JSON.parse((await run(["status"])).output).audit).toMatchObject({ audited: 49, fault: null });
    }));

  test("has nothing to do for an index of the chain, also after reindex", () =>
    onDatabase(async (run) => {
      await run(["bootstrap", "--from", system.archive]);
      await run(["reindex"]);
      expect((await run(["audit"])).output).toContain("nothing to audit");
      expect(JSON.parse((await run(["status"])).output).audit).toBeNull();
    }));
});

describe("another network and other rules", () => {
  test.each([
    ["chain", { chainId: 2 }],
    ["start block", { startBlock: 3 }],
  ])("an archive of another %s is refused", async (_, change) => {
    const network = await system.networkFile(change);
    await onDatabase(async (run) => {
      await expect(
        run(["bootstrap", "--from", system.archive, "--rejudge"], { network, hasNode: false }),
      ).rejects.toMatchObject({ code: "ARCHIVE_OF_ANOTHER_NETWORK" });
    });
  });

  test("an archive of other rules is refused, and judged again like the chain on request, without a node", async () => {
    const network = await system.networkFile({ extensions: [], paymentUnits: [{ name: "wei", decimals: 1 }] });
    const chain = await onDatabase(async (run, url) => {
      await run(["reindex"], { network });
      return readState(url);
    });
    await onDatabase(async (run, url) => {
      await expect(run(["bootstrap", "--from", system.archive], { network })).rejects.toMatchObject({
        code: "ARCHIVE_OF_OTHER_RULES",
      });
      await run(["bootstrap", "--from", system.archive, "--rejudge"], { network });
      const { cursor: _, ...state } = await readState(url);
      const { cursor: __, ...expected } = chain;
      expect(state).toEqual(expected);
      expect(state).not.toEqual(await readState(system.stage.database.url));
    });
  });

  test("rules that need other events than the archive has are refused", async () => {
    const network = await system.networkFile({ extensions: ["delegation", "market"], market: `0x${"12".repeat(20)}` });
    await onDatabase(async (run) => {
      await expect(
        run(["bootstrap", "--from", system.archive, "--rejudge"], { network, hasNode: false }),
      ).rejects.toThrow(/other rules: extensions, market/);
    });
  });
});
