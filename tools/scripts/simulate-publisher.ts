import { parseArgs } from "node:util";
import globalSetup from "@/tools/testing/harness/global-setup";
import { Tally } from "@/tools/testing/simulation/counts";
import { wholeNumber } from "./whole-number";

// The log of the workers reads this variable at load.
process.env.LOG_LEVEL ??= "silent";
const { playPublisher } = await import("@/tools/testing/simulation/publisher/play");

const HELP = `Runs seeded simulations of two workers that publish snapshots on a real chain, with kills, reorganizations, and a node that
loses, delays, refuses and repeats their transactions. In the end each due snapshot must have exactly one vote.

  npm run simulate publisher -- --kills 500 --reorgs 500
  npm run simulate publisher -- --seed 42 --trace --log info

  --kills N      runs seeds until this many workers were killed (50)
  --reorgs N     and the chain was reorganized this many times (50)
  --from N       first seed (1)
  --seed N       only this seed
  --steps N      events of each seed (30)
  --each N       concurrent seeds (3)
  --processes    runs the workers as processes, which are killed by SIGKILL
  --trace        prints each event

LOG_LEVEL sets the log level of the workers. Exits with 0 if no vote was missing, duplicate or wrong, else with 1.`;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    reorgs: { type: "string", default: "50" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    steps: { type: "string", default: "30" },
    each: { type: "string", default: "3" },
    processes: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** The numbers of kills and reorgs in these counts. */
function progressOf(counts: Readonly<Record<string, number>>): { kills: number; reorgs: number } {
  return {
    kills: (counts.kills ?? 0) + (counts["kills by signal 9"] ?? 0),
    reorgs: counts["chain: reorgs"] ?? 0,
  };
}

async function simulate(): Promise<number> {
  const wanted = { kills: wholeNumber("kills", values.kills), reorgs: wholeNumber("reorgs", values.reorgs) };
  const steps = wholeNumber("steps", values.steps);
  const tally = new Tally();
  const failures: string[] = [];
  let next = wholeNumber("from", values.seed ?? values.from);
  let runs = 0;
  const isDone = (): boolean => {
    if (values.seed !== undefined) return runs > 0;
    const { kills, reorgs } = progressOf(tally.counts());
    return kills >= wanted.kills && reorgs >= wanted.reorgs;
  };
  const play = async (): Promise<void> => {
    while (!isDone()) {
      const seed = next++;
      runs++;
      const onAction = (text: string): boolean => process.stderr.write(`seed ${seed}: ${text}\n`);
      const options = { steps, asProcesses: values.processes, ...(values.trace ? { onAction } : {}) };
      const { failure, counts } = await playPublisher(seed, options);
      tally.addAll(counts);
      if (failure !== null) failures.push(`seed ${seed}: ${failure}`);
      const { kills, reorgs } = progressOf(tally.counts());
      console.log(
        `seed ${seed}: ${failure ?? "every due snapshot has one vote"} (${kills} kills, ${reorgs} reorgs so far)`,
      );
    }
  };
  const stop = await globalSetup();
  try {
    const each = values.seed === undefined ? wholeNumber("each", values.each) : 1;
    await Promise.all(Array.from({ length: each }, play));
  } finally {
    await stop();
  }
  for (const [what, times] of Object.entries(tally.counts())) console.log(`${String(times).padStart(10)}  ${what}`);
  console.log(`${runs} seeds, ${failures.length} failed`);
  for (const failure of failures) console.log(failure);
  return failures.length > 0 ? 1 : 0;
}

if (values.help) console.log(HELP);
else process.exit(await simulate());
