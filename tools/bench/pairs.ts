import { parseArgs } from "node:util";
import { runOn } from "@/tools/testing/harness/run-on";
import { type ChainShape, SHAPES } from "./chain-shape";
import { emptyDatabase } from "./databases";
import { median } from "./median";
import { FIRST_SYNC, runWorker, type WorkerRun } from "./run-worker";
import { startStandIn } from "./start-stand-in";

/** The runs of a pair: of a worker as it is, and of one of another version or with further variables. */
interface Pair {
  readonly without: WorkerRun;
  readonly with: WorkerRun;
}

/**
 * `npm run bench index pairs a 5 --other FOLDER`: runs the worker on chain (a) in five pairs, once as it is and once the version
 * that was built in another checkout, in alternating order. `--with NAME=VALUE` gives the second worker a variable of its environment
 * (again for more). Prints the median ratio of the times, of the worker's CPU times, and the peak memory of both. `--blocks 20000` shortens the chain;
 * its transactions have no signatures with `--unsigned`, so that a worker recovers no senders.
 */
export async function measurePairs(serverUrl: string, args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      with: { type: "string", multiple: true, default: [] },
      other: { type: "string" },
      blocks: { type: "string" },
      unsigned: { type: "boolean", default: false },
    },
  });
  const [key = "", count = "5"] = positionals;
  const shape = SHAPES[key];
  if (shape === undefined)
    throw new Error(`pairs: expected a chain of ${Object.keys(SHAPES).join(", ")}, got "${key}"`);
  if (Number(count) % 2 !== 1) throw new Error(`pairs: expected an odd number of pairs, got "${count}"`);
  const variables = variablesOf(values.with);
  const chain = values.blocks === undefined ? shape : { ...shape, blocks: Number(values.blocks) };
  const node = await startStandIn(key, chain.blocks, values.unsigned);
  const pairs: Pair[] = [];
  try {
    for (let pair = 0; pair < Number(count); pair++) {
      pairs.push(
        await runPair(serverUrl, { url: node.url, chain, variables, folder: values.other, isReversed: pair % 2 === 1 }),
      );
    }
  } finally {
    node.stop();
  }
  report(chain, [...(values.other === undefined ? [] : [values.other]), ...values.with].join(" "), pairs);
}

/** @throws Error if one has no value */
function variablesOf(list: readonly string[]): Readonly<Record<string, string>> {
  const entries = list.map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)] as const);
  if (list.some((each) => !/^[A-Z][A-Z0-9_]*=/.test(each))) {
    throw new Error(`pairs: expected --with NAME=VALUE, got "${list.join(" ")}"`);
  }
  return Object.fromEntries(entries);
}

interface PairSettings {
  readonly url: string;
  readonly chain: ChainShape;
  readonly variables: Readonly<Record<string, string>>;
  readonly folder: string | undefined;
  readonly isReversed: boolean;
}

async function runPair(serverUrl: string, { url, chain, variables, folder, isReversed }: PairSettings): Promise<Pair> {
  const run = async (more: Readonly<Record<string, string>>, from?: string): Promise<WorkerRun> => {
    // Each version applies its own migrations.
    const database = await emptyDatabase(serverUrl, "bench_pairs");
    const result = await runWorker(url, database, chain, { ...FIRST_SYNC, LOG_LEVEL: "error", ...more }, from);
    await runOn(serverUrl, "drop database bench_pairs");
    return result;
  };
  if (isReversed) {
    const changed = await run(variables, folder);
    return { with: changed, without: await run({}) };
  }
  const usual = await run({});
  return { with: await run(variables, folder), without: usual };
}

function report({ name, blocks }: ChainShape, variables: string, pairs: readonly Pair[]): void {
  const ratioOf = (secondsOf: (run: WorkerRun) => number): string => {
    const ratios = pairs.map((pair) => secondsOf(pair.without) / secondsOf(pair.with));
    return `${median(ratios).toFixed(3)} (${ratios.map((each) => each.toFixed(3)).join(", ")})`;
  };
  const line = (side: keyof Pair): string => {
    const runs = pairs.map((pair) => pair[side]);
    const seconds = median(runs.map((run) => run.seconds));
    const peak = Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes));
    const rate = Math.round(blocks / seconds).toLocaleString("en");
    const [all, main] = [median(runs.map(({ cpu }) => cpu.all)), median(runs.map(({ cpu }) => cpu.main))];
    const cpu = `CPU time ${all.toFixed(2)} s, main thread ${main.toFixed(2)} s`;
    return `${seconds.toFixed(2)} s, ${rate} blocks/s, ${cpu}, peak memory ${Math.round(peak)} MB`;
  };
  console.log(`${name}: ${blocks.toLocaleString("en")} blocks, medians of ${pairs.length} pairs`);
  console.log(`  as it is           ${line("without")}`);
  console.log(`  with ${variables}: ${line("with")}`);
  console.log(`  time as it is / with ${variables}: ${ratioOf(({ seconds }) => seconds)}`);
  const loading = ratioOf(({ seconds, indexSeconds }) => seconds - indexSeconds);
  console.log(`  the same without the creation of indexes: ${loading}`);
  console.log(`  CPU time of the worker: ${ratioOf(({ cpu }) => cpu.all)}`);
  console.log(`  CPU time of its main thread: ${ratioOf(({ cpu }) => cpu.main)}`);
}
