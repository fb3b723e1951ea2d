import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { testDatabase } from "@/tools/testing/harness";
import globalSetup from "@/tools/testing/harness/global-setup";
import { readState } from "@/tools/testing/harness/state";
import { Tally } from "@/tools/testing/simulation/counts";
import type { Played } from "@/tools/testing/simulation/play";
import { playMany } from "@/tools/testing/simulation/play-many";
import { servePlayer } from "@/tools/testing/simulation/player";
import { wholeNumber } from "./whole-number";

const HELP = `Runs seeded simulations of the worker with faulty nodes, cut database connections, kills and reorganizations.

  node --import tsx tools/scripts/simulate.ts --seeds 2000          seeds 1 to 2000
  node --import tsx tools/scripts/simulate.ts --seeds 500 --from 8000
  node --import tsx tools/scripts/simulate.ts --seed 42 --repeat 20 --log info --trace

  --seeds N       number of seeds (100)
  --from N        first seed (1)
  --seed N        only this seed
  --repeat N      runs of each seed (1); the interleaving depends on time too
  --players N     processes (2)
  --each N        concurrent seeds in each process (6)
  --without KIND  disables a kind of fault; repeatable
  --processes     runs every worker as a separate process, which is killed by SIGKILL
  --log LEVEL     log level of the workers (silent)
  --trace         prints each action

Exits with 0 if every index equals a clean index of the same chain, else with 1.`;

const PLAYER = "--player";
const FIRST_FAILURES = 20;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    repeat: { type: "string", default: "1" },
    players: { type: "string", default: "2" },
    each: { type: "string", default: "6" },
    without: { type: "string", multiple: true, default: [] },
    processes: { type: "boolean" },
    log: { type: "string", default: "silent" },
    trace: { type: "boolean", default: false },
    player: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else if (values.player) servePlayer({ newDatabase: testDatabase, readState });
else process.exitCode = await simulate();

function chosenSeeds(): number[] {
  const repeat = wholeNumber("repeat", values.repeat);
  const from = wholeNumber("from", values.seed ?? values.from);
  const count = values.seed === undefined ? wholeNumber("seeds", values.seeds) : 1;
  return Array.from({ length: count * repeat }, (_, index) => from + Math.floor(index / repeat));
}

async function simulate(): Promise<number> {
  const seeds = chosenSeeds();
  const stop = await globalSetup();
  const begun = performance.now();
  const tally = new Tally();
  const failures: Played[] = [];
  let done = 0;
  const onPlayed = (played: Played): void => {
    done++;
    tally.addAll(played.counts);
    if (played.failure !== null) {
      failures.push(played);
      if (failures.length <= FIRST_FAILURES) console.error(`\nseed ${played.seed}: ${played.failure}`);
    }
    if (done % 50 === 0 || done === seeds.length) console.log(progress(done, seeds.length, failures.length, begun));
  };
  try {
    await playMany({
      seeds,
      player: fileURLToPath(import.meta.url),
      arguments: [PLAYER],
      players: wholeNumber("players", values.players),
      each: wholeNumber("each", values.each),
      order: {
        without: values.without,
        trace: values.trace,
        ...(values.processes === undefined ? {} : { processes: values.processes }),
      },
      logLevel: values.log,
      onPlayed,
    });
  } finally {
    await stop();
  }
  for (const [what, times] of Object.entries(tally.counts())) console.log(`${String(times).padStart(10)}  ${what}`);
  console.log(`${done} runs, ${failures.length} failed`);
  if (failures.length > 0) {
    console.log("Add the seeds to tools/testing/simulation/regressions.json. To run one again:");
    for (const seed of new Set(failures.map((failure) => failure.seed))) {
      console.log(`  node --import tsx tools/scripts/simulate.ts --seed ${seed}`);
    }
  }
  return failures.length > 0 ? 1 : 0;
}

function progress(done: number, all: number, failed: number, begun: number): string {
  const seconds = (performance.now() - begun) / 1_000;
  return `${done} of ${all} seeds in ${seconds.toFixed(0)} s (${(done / seconds).toFixed(1)}/s), ${failed} failed`;
}
