/**
 * `npm run fuzz pages -- --requests 2500 --seed 1`: sends hostile page requests to a site with the demo history. Exits with
 * 1 if a response is a 5xx or missing. `--url` selects a running site.
 */
import { parseArgs } from "node:util";
import { fuzzPages } from "@/tools/testing/fuzz/pages";
import { onDemo } from "@/tools/testing/harness/on-demo";

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
  console.log(`${count} page requests with seed ${seed}, by status: ${JSON.stringify(statuses)}`);
  console.log(`5xx or no response: ${failures.length}`);
  if (failures.length > 0) process.exitCode = 1;
}

// One client sends all requests, so the rate limit is off.
if (values.url === undefined) await onDemo(({ page }) => run(page), { RATE_LIMIT: "0" });
else await run(values.url);
