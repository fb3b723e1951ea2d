import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { testDatabase } from "@/testing/harness";
import globalSetup from "@/testing/harness/global-setup";
import { readState } from "@/testing/harness/state";
import { Tally } from "@/testing/simulation/counts";
import type { Played } from "@/testing/simulation/play";
import { playMany } from "@/testing/simulation/play-many";
import { servePlayer } from "@/testing/simulation/player";

const HELP = `Plays seeded simulations of the worker against faulty nodes, a cut database, kills and reorganisations.

  node --import tsx scripts/simulate.ts --seeds 2000          seeds 1 to 2000
  node --import tsx scripts/simulate.ts --seeds 500 --from 8000
  node --import tsx scripts/simulate.ts --seed 42 --repeat 20 --log info --trace

  --seeds N       how many seeds (100)
  --from N        the first one (1)
  --seed N        this one alone
  --repeat N      each seed so many times (1): what meets what depends on time too
  --players N     processes (2)
  --each N        seeds at once in each of them (6)
  --without KIND  leaves a kind of fault out; may be given several times
  --processes     workers as processes of their own, killed by signal 9, for every seed
  --log LEVEL     the workers' log (silent)
  --trace         prints each action

Exits with 0 where no index differed from a clean one, else with 1.`;

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

function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}`);
  return Number(text);
}

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
  console.log(`${seeds.length} played, ${failures.length} failed`);
  if (failures.length > 0) {
    console.log(`Add what they stand for to testing/simulation/regressions.json. To play one again:`);
    for (const seed of new Set(failures.map((failure) => failure.seed))) {
      console.log(`  node --import tsx scripts/simulate.ts --seed ${seed}`);
    }
  }
  return failures.length > 0 ? 1 : 0;
}

function progress(done: number, all: number, failed: number, begun: number): string {
  const seconds = (performance.now() - begun) / 1_000;
  return `${done} of ${all} seeds in ${seconds.toFixed(0)} s (${(done / seconds).toFixed(1)} a second), ${failed} failed`;
}
