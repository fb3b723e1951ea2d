/**
 * `npm run bench lighthouse`: Lighthouse scores (mobile, production build) of the most visited pages, medians of five runs,
 * compared with their targets, on a chain with 3,000 hostile tickers and a token of 100,000 holders, all in real blocks. The bare page
 * is measured first, and the blocking time of each page is compared with it.
 * Exits with 1 below a target. `npm run bench lighthouse home token` measures these pages only.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { describeError } from "@/lib/runtime/errors";
import { findChromium } from "@/tools/devstack/prepare/chromium.mjs";
import { onDemo } from "@/tools/testing/harness/on-demo";
import { startBarePage } from "./bare-page";
import { CROWD, startHostileChain } from "./hostile-chain";
import { middle } from "./median";

/** The size of the chain. */
const SIZE = { tickers: 3_000, holders: 100_000 } as const;
const RUNS = 5;
/** Lighthouse sometimes loses the start of a trace. Such a run is reported and repeated. */
const MOST_RUNS = 10;
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The blocking time as a multiple of the bare page's. */
const BLOCKING = 2;
/** The components of the performance score. */
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
] as const;
/** Warm-up loads of each page. */
const LOADS_BEFORE = 10;
/** Largest JSON report in bytes. */
const LARGEST = 64 * 1024 * 1024;

const score = z.object({ score: z.number() });
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: score, accessibility: score, "best-practices": score, seo: score }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

async function lighthouse(url: string): Promise<Report> {
  const flags = `--headless=new ${process.getuid?.() === 0 ? "--no-sandbox" : ""}`;
  const categories = `--only-categories=${CATEGORIES.join(",")}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["node_modules/lighthouse/cli/index.js", url, "--output=json", "--quiet", `--chrome-flags=${flags}`, categories],
    { env: { ...process.env, CHROME_PATH: findChromium() ?? "" }, maxBuffer: LARGEST },
  );
  return reportSchema.parse(JSON.parse(stdout));
}

/** Milliseconds. */
function blockingTime({ audits }: Report): number {
  return audits["total-blocking-time"]?.numericValue ?? Number.NaN;
}

/** The run with the middle score for performance; undefined if too few runs could be recorded. The other scores do not vary between runs. */
async function middleRun(url: string): Promise<Report | undefined> {
  // A new server compiles each page at its first request.
  for (let load = 0; load < LOADS_BEFORE; load++) await (await fetch(url)).text();
  const reports: Report[] = [];
  for (let run = 0; run < MOST_RUNS && reports.length < RUNS; run++) {
    try {
      reports.push(await lighthouse(url));
    } catch (error) {
      console.log(`              Lighthouse could not record run ${run + 1}: ${describeError(error)}`);
    }
  }
  if (reports.length < RUNS) process.exitCode = 1;
  return middle(reports, ({ categories }) => categories.performance.score);
}

function printBlocking(report: Report, bare: Report): void {
  const ratio = blockingTime(report) / blockingTime(bare);
  const isOver = ratio > BLOCKING;
  if (isOver) process.exitCode = 1;
  console.log(`              blocking time ${ratio.toFixed(2)} times that of the bare page${isOver ? " (OVER)" : ""}`);
}

function printScores(name: string, report: Report): void {
  const figures = CATEGORIES.map((category) => {
    const target = TARGETS[category];
    const value = Math.round(100 * report.categories[category].score);
    if (value < target) process.exitCode = 1;
    return `${category} ${value}${value < target ? ` (below ${target})` : ""}`;
  });
  console.log(`${name.padEnd(14)}${figures.join("  ")}`);
  const times = METRICS.map((metric) => `${metric} ${report.audits[metric]?.displayValue ?? "unknown"}`);
  // Lighthouse multiplies the time of scripts by four on every machine, so scores are comparable only at equal speed.
  console.log(`              ${times.join(", ")}; speed of this machine ${report.environment.benchmarkIndex}`);
  for (const { title, score, scoreDisplayMode } of Object.values(report.audits)) {
    if (scoreDisplayMode === "binary" && score !== null && score < 1) console.log(`              failed: ${title}`);
  }
}

const chosen = process.argv.slice(2);

const { url, tokenId, indexed, stop } = await startHostileChain(SIZE);

await onDemo(
  async ({ page: site, databaseUrl }) => {
    await indexed(site);
    const bare = await startBarePage(databaseUrl);
    const bareReport = await middleRun(bare.url).finally(bare.stop);
    if (bareReport === undefined) throw new Error("Lighthouse could not measure the bare page");
    console.log(`bare page     blocking time ${blockingTime(bareReport).toFixed(0)} ms`);
    const pages = {
      home: "/",
      tokens: "/tokens",
      token: `/token/${CROWD}`,
      inscription: `/inscription/${CROWD}/${tokenId}`,
      mint: `/mint?ticker=${CROWD}`,
      market: "/market",
    };
    for (const [name, path] of Object.entries(pages)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const report = await middleRun(`${site}${path}`);
      if (report === undefined) continue;
      printScores(name, report);
      printBlocking(report, bareReport);
    }
  },
  { RPC_URL: url, NETWORK: "local" },
).finally(stop);
