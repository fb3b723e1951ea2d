/**
 * `npm run fuzz:pages -- --requests 2500 --seed 1`: hostile page requests to a site with the demo history. Ends with exit
 * code 1 where one is answered with 5xx or not at all. `--url`: a site that runs already.
 */
import { parseArgs } from "node:util";
import { fuzzPages } from "@/testing/fuzz/pages";
import { onDemo } from "@/testing/harness/on-demo";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "2500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    url: { type: "string" },
  },
});
const [count, seed] = [Number(values.requests), Number(values.seed)];

async function run(site: string): Promise<void> {
  const { statuses, failures } = await fuzzPages(site, { count, seed });
  for (const failure of failures.slice(0, 20)) console.log(JSON.stringify(failure.slice(0, 1_000)));
  console.log(`${count} page requests (seed ${seed}), by status: ${JSON.stringify(statuses)}`);
  console.log(`5xx or no answer: ${failures.length}`);
  if (failures.length > 0) process.exitCode = 1;
}

// One client sends them all.
if (values.url === undefined) await onDemo(({ page }) => run(page), { RATE_LIMIT: "0" });
else await run(values.url);
