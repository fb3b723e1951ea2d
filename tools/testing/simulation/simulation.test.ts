import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { PATTERNS } from "@/lib/protocol";
import { testDatabase } from "../harness";
import { Chain } from "./chain/chain";
import { Tally } from "./counts";
import { MessageClock } from "./message-clock";
import { FINALIZED_CLAIMS, HEAD_CLAIMS } from "./node/claims";
import { differences, referenceCommitment } from "./oracle";
import { drawPlan } from "./plan";
import type { Played } from "./play";
import { playMany } from "./play-many";
import { type Cut, DatabaseProxy } from "./proxy";
import { Random } from "./random";
import { regressions } from "./regressions";
import { RULES } from "./testing";

const PLAYER = fileURLToPath(new URL("../../scripts/simulate.ts", import.meta.url));
const SEEDS = 60;
const LIMIT = 1_800_000;

/** The failure of a seed with the command that runs it again. */
function describeFailure({ seed, failure }: Played): string {
  return `seed ${seed}: ${failure}\n  run it again: node --import tsx tools/scripts/simulate.ts --seed ${seed}`;
}

describe("the worker's index", () => {
  test(
    `equals a clean index of the final chain after ${SEEDS} simulations and the recorded ones`,
    async () => {
      const tally = new Tally();
      const failures: string[] = [];
      const seeds = [...regressions.map(({ seed }) => seed), ...Array.from({ length: SEEDS }, (_, index) => index + 1)];
      await playMany({
        seeds: [...new Set(seeds)],
        player: PLAYER,
        arguments: ["--player"],
        players: 2,
        each: 8,
        onPlayed(played) {
          tally.addAll(played.counts);
          if (played.failure !== null) failures.push(describeFailure(played));
        },
      });
      expect(failures.join("\n")).toBe("");
      // The simulations must contain each kind of event.
      const counts = tally.counts();
      const claims = [...HEAD_CLAIMS, ...FINALIZED_CLAIMS].map((claim) => `claim: ${claim}`);
      const market = [
        "offer accepted",
        "offer rejected",
        "cancel accepted",
        "sale accepted",
        "offers closed",
        "sales with a result",
      ].map((what) => `market: ${what}`);
      for (const what of [
        "kills",
        "kills by signal 9",
        "index: reorgs undone",
        "database: cut",
        "worlds in which nodes must agree",
        "worlds in which the first sync defers indexes",
        ...claims,
        ...market,
      ]) {
        expect(counts[what] ?? 0, what).toBeGreaterThan(0);
      }
    },
    LIMIT,
  );
});

test("a seed that is repeated is played each time", async () => {
  const played: Played[] = [];
  const seeds = [3, 3, 3];
  const onPlayed = (each: Played): void => void played.push(each);
  await playMany({ seeds, player: PLAYER, arguments: ["--player"], players: 1, each: 3, onPlayed });
  expect(played.map(({ seed, failure }) => [seed, failure])).toEqual(seeds.map((seed) => [seed, null]));
});

describe("a seed", () => {
  const grown = (name: string): Chain => {
    const chain = new Chain(new Random(name), RULES);
    chain.grow(12);
    chain.reorg(3, 2);
    chain.comeBack();
    return chain;
  };

  test("determines the chain and the plan, which differ for another seed", () => {
    const hashes = (name: string) =>
      grown(name)
        .view()
        .blocks.map(({ hash }) => hash);
    expect(hashes("one")).toEqual(hashes("one"));
    expect(hashes("two")).not.toEqual(hashes("one"));
    const plan = (seed: string) => drawPlan(new Random(seed), false, new Set());
    expect(plan("one")).toEqual(plan("one"));
    expect(plan("two")).not.toEqual(plan("one"));
  });

  test("never reorganizes a block that a node may have reported as final", () => {
    const chain = new Chain(new Random("final"), RULES);
    const random = new Random("steps");
    for (let step = 0; step < 200; step++) {
      const { blocks, finalized } = chain.view(random.integer(0, 5));
      random.chance(0.5) ? chain.grow(2) : chain.reorg(random.integer(1, 20), random.integer(1, 9));
      if (random.chance(0.2)) chain.comeBack();
      const highest = Math.max(finalized, blocks.length - 1 - RULES.finalityDepth, 0);
      expect(chain.view().blocks[highest]).toBe(blocks[highest]);
    }
  });
});

describe("the oracle", () => {
  test("reports extra, missing and repeated rows", () => {
    expect(differences({ a: ["1", "2"] }, { a: ["1", "2"] })).toEqual([]);
    expect(differences({ a: ["1", "2"] }, { a: ["1"] })).toEqual(["a: only after the simulation: 2"]);
    expect(differences({ a: ["1"] }, { a: ["1"], b: ["3"] })).toEqual(["b: only in the clean index: 3"]);
    expect(differences({ a: ["1", "1"] }, { a: ["1"] })).toEqual(["a: only after the simulation: 1"]);
  });

  test("computes another commitment for another chain", () => {
    const commitment = (name: string) => {
      const chain = new Chain(new Random(name), RULES);
      chain.grow(20);
      return referenceCommitment(chain.view(), RULES);
    };
    expect(commitment("one")).toMatch(PATTERNS.hash);
    expect(commitment("one")).not.toBe(commitment("two"));
  });
});

describe("the database proxy", () => {
  /** Commits one row through a proxy with this cut. Returns whether the client saw the commit and whether the row exists. */
  async function commitThrough(cut: Cut): Promise<{ seen: boolean; there: boolean }> {
    const database = await testDatabase();
    const parts = {
      databaseUrl: database.url,
      random: new Random("proxy"),
      tally: new Tally(),
      clock: new MessageClock(),
    };
    const proxy = new DatabaseProxy({ ...parts, sparesMigrations: false });
    await proxy.listen();
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    await direct.query("create table row_of_test (id int)");
    const client = new pg.Client({ connectionString: proxy.url });
    client.on("error", () => undefined);
    await client.connect();
    proxy.cutAt(cut);
    const seen = await (async () => {
      await client.query("begin");
      await client.query("insert into row_of_test values (1)");
      await client.query("commit");
    })().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    // The table lock is granted once the session has ended on the server.
    await direct.query("begin; lock table row_of_test in access exclusive mode");
    const { rows } = await direct.query("select id from row_of_test");
    await direct.end();
    await proxy.close();
    await database.drop();
    return { seen, there: rows.length === 1 };
  }

  test.each<[string, Cut, { seen: boolean; there: boolean }]>([
    ["loses a commit", { kind: "commit", number: 1, manner: "lost" }, { seen: false, there: false }],
    ["leaves a commit unanswered", { kind: "commit", number: 1, manner: "unanswered" }, { seen: false, there: true }],
    ["cuts between two messages", { kind: "message", number: 2 }, { seen: false, there: false }],
    ["forwards a commit before the cut", { kind: "commit", number: 2, manner: "lost" }, { seen: true, there: true }],
  ])("%s", async (_, cut, expected) => {
    expect(await commitThrough(cut)).toEqual(expected);
  });

  test("refuses connections while the database is away", async () => {
    const parts = { databaseUrl: "postgresql://a@127.0.0.1:9/b", random: new Random("proxy"), tally: new Tally() };
    const proxy = new DatabaseProxy({ ...parts, clock: new MessageClock(), sparesMigrations: false });
    await proxy.listen();
    proxy.refuse(true);
    const socket = connect(Number(new URL(proxy.url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
    await new Promise((resolve) => socket.on("close", resolve));
    await proxy.close();
  });
});
