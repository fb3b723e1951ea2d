import { parseArgs } from "node:util";
import { fuzzApi } from "@/tools/testing/fuzz/api";
import { testApi } from "@/tools/testing/harness/api";
import globalSetup from "@/tools/testing/harness/global-setup";
import { wholeNumber } from "./whole-number";

const HELP = `Generates hostile requests from the OpenAPI document, sends them to the API over a real database, and checks each response.

  npm run fuzz api -- --requests 20000 --seed 1

Exits with 0 if every response conforms to the document and takes at most 5 seconds, else with 1.`;

/** Longest time of a response, in milliseconds. */
const LIMIT = 5_000;
/** Largest number of faults and of failures that are printed. */
const SHOWN = 30;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else process.exitCode = await fuzz(wholeNumber("requests", values.requests), wholeNumber("seed", values.seed));

async function fuzz(count: number, seed: number): Promise<number> {
  const stop = await globalSetup();
  try {
    const api = await testApi({ hasSnapshot: true, hasMarket: true });
    const { faults, statuses, times } = await fuzzApi(api, count, seed);
    await api.stop();
    const at = (share: number): string => (times[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(1);
    for (const fault of faults.slice(0, SHOWN)) console.error(fault);
    for (const failure of api.failures.slice(0, SHOWN)) console.error(failure);
    console.log(`${count} requests with seed ${seed}: ${times.length} responses, ${faults.length} faults`);
    for (const [status, times] of [...statuses].sort()) console.log(`${String(times).padStart(10)}  ${status}`);
    console.log(`p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms (limit ${LIMIT} ms)`);
    return faults.length === 0 && (times.at(-1) ?? 0) <= LIMIT ? 0 : 1;
  } finally {
    await stop();
  }
}
