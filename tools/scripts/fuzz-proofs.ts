import { parseArgs } from "node:util";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import { fuzzProofs } from "@/tools/testing/fuzz/proofs";
import { testChain } from "@/tools/testing/harness/chain";
import { wholeNumber } from "./whole-number";

const HELP = `Publishes random snapshots to a registry on a real chain, and verifies proofs and mutated proofs with it.

  npm run fuzz proofs -- --count 10000 --seed 1

Exits with 0 if the registry accepts every proof and rejects every mutated one, else with 1.`;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else process.exitCode = await fuzz(wholeNumber("count", values.count), wholeNumber("seed", values.seed));

async function fuzz(count: number, seed: number): Promise<number> {
  const chain = await testChain();
  const node = new LocalNode(chain.url);
  const started = performance.now();
  try {
    const { checked, faults } = await fuzzProofs(node, { count, seed });
    for (const fault of faults.slice(0, 20)) console.error(fault);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${checked} checks, ${faults.length} wrong results, ${seconds} s`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await chain.stop();
  }
}
