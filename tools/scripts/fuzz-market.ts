import { parseArgs } from "node:util";
import globalSetup from "@/tools/testing/harness/global-setup";
import { fuzzMarket } from "@/tools/testing/market/fuzz-market";
import { GROUP } from "@/tools/testing/market/play";
import { wholeNumber } from "./whole-number";

const HELP = `Trades at random on real chains with the real market and the real index, with races and reorganizations.

  npm run fuzz market -- --schedules 10000 --seed 1
  npm run fuzz market -- --seed 1 --group 42

  --schedules N      number of schedules (200), in groups of ${GROUP} that share blocks
  --seed N           seed (1)
  --from N           number of the first group (0)
  --group N          only this group, with each step
  --systems N        chains in parallel (4)
  --without-anchors  purchases name no block: buyers then pay for nothing, which the run must detect

Exits with 0 if no buyer with an anchor paid for nothing, every offer that is open in the index could be bought, the market's
balance equals the proceeds that it owes, and each index equals a clean one. Else with 1.`;

const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    group: { type: "string" },
    systems: { type: "string", default: "4" },
    "without-anchors": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else process.exitCode = await fuzz();

async function fuzz(): Promise<number> {
  const { group } = values;
  const groups = group === undefined ? Math.ceil(wholeNumber("schedules", values.schedules) / GROUP) : 1;
  const seed = wholeNumber("seed", values.seed);
  const stop = await globalSetup();
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0);
  try {
    const { counts, faults } = await fuzzMarket({
      seed,
      from: wholeNumber("from", group ?? values.from),
      groups,
      systems: group === undefined ? wholeNumber("systems", values.systems) : 1,
      withoutAnchors: values["without-anchors"],
      ...(group === undefined ? {} : { trace: console.log }),
      onPlayed: (done) => {
        if (done % 25 === 0) console.log(`${done * GROUP} of ${groups * GROUP} schedules in ${seconds()} s`);
      },
    });
    for (const [what, times] of Object.entries(counts)) console.log(`${String(times).padStart(10)}  ${what}`);
    for (const fault of faults.slice(0, 20)) console.error(fault);
    console.log(`seed ${seed}: ${groups * GROUP} schedules, ${faults.length} violations, ${seconds()} s`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await stop();
  }
}
