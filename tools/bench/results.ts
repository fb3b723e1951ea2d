/**
 * `npm run bench results`: latency of the results of one account with a million operations, compared with the limit.
 * `npm run bench results 100000` sets the number of operations, `npm run bench results 1000000 100000` also that of the tickers.
 */
import { listHeldResults, listSoldResults } from "@/features/market/reads/result-lists";
import { readResultTotals } from "@/features/market/reads/result-totals";
import { readResults } from "@/features/market/reads/results";
import { openDatabase } from "@/lib/database/pool";
import { freshDatabase, runAll, withPostgres } from "./databases";

const OPERATIONS = Number(process.argv[2] ?? 1_000_000);
const TICKERS = Number(process.argv[3] ?? 1_000);
/** Two of three operations are purchases, the others sales. */
const INSCRIPTIONS = Math.floor((OPERATIONS * 2) / 3);
/** Milliseconds that 99 of 100 reads may take. */
const LIMIT = 100;
const READS = 300;

const ACCOUNT = `0x${"a1".repeat(20)}` as const;
const VAULT = `0x${"a2".repeat(20)}` as const;

const ME = `decode('${ACCOUNT.slice(2)}', 'hex')`;
const OTHER = "substr(sha256((n % 5000)::text::bytea), 1, 20)";
const ID = "sha256(n::text::bytea)";
const NUMBERS = `generate_series(1, ${INSCRIPTIONS}) n`;
const SOLD = "n % 2 = 1";

const operation = (block: string, sender: string, recipient: string, hash: string, condition: string): string => `
  insert into operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender, recipient,
    token_id, amount, accepted, value, succeeded)
  select 'T' || n % ${TICKERS}, ${block}, 0, 0, ${hash}, 1700000000, 'ex', ${sender}, ${sender}, ${recipient}, ${ID}, 10, true, n, true
  from ${NUMBERS} where ${condition}`;

const FILL: readonly string[] = [
  `insert into cursor (network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
   values ('bench', 31337, 0, sha256('r'), 9000000, sha256('h'), 1700000000, 1, 9000000)`,
  `insert into inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
     transaction_index, position, timestamp)
   select 'T' || n % ${TICKERS}, ${ID}, n::text, n, 10, case when ${SOLD} then ${OTHER} else ${ME} end, false, ${ID}, n, 0, 0, 1700000000
   from ${NUMBERS}`,
  operation("2000000 + n", ME, OTHER, "sha256(('buy' || n)::bytea)", "true"),
  operation("5000000 + n", OTHER, ME, "sha256(('sell' || n)::bytea)", SOLD),
  `insert into movement
   select 'T' || n % ${TICKERS}, ${ID}, 2000000 + n, 0, 0, 10, ${OTHER}, 0, ${ME}, n::int8 * 1000000000, n::int8 * 1000000000 from ${NUMBERS}`,
  `insert into movement
   select 'T' || n % ${TICKERS}, ${ID}, 5000000 + n, 0, 0, 10, ${ME}, n::int8 * 1000000000, ${OTHER}, n::int8 * 1000000003, n::int8 * 1000000003
   from ${NUMBERS} where ${SOLD}`,
  `insert into result
   select ticker, ${ME}, count(*), sum(case when taker = ${ME} then taker_cost else -giver_cost end), 0, 0,
     count(*) filter (where giver = ${ME}), coalesce(sum(proceeds) filter (where giver = ${ME}), 0),
     coalesce(sum(giver_cost) filter (where giver = ${ME}), 0), 0, 0 from movement group by 1`,
  "insert into balance select ticker, owner, sum(amount), count(*) from inscription group by 1, 2",
  `insert into market_token (ticker, open_offers, open_amount, sales, volume, floor_unit_price)
   select ticker, 1, 1, 1, 1, 1000000000000000000 from result`,
  "vacuum analyze",
];

async function measure(what: string, read: (n: number) => Promise<unknown>): Promise<boolean> {
  const times: number[] = [];
  for (let n = 0; n < READS; n++) {
    const begun = performance.now();
    await read(n);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  console.log(`  ${what.padEnd(36)} p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`);
  return at(0.99) < LIMIT;
}

await withPostgres(20, async (serverUrl) => {
  const url = await freshDatabase(serverUrl, "bench_results");
  await runAll(url, FILL);
  const database = openDatabase(url);
  const [count, tickers] = [OPERATIONS, TICKERS].map((value) => value.toLocaleString("en"));
  console.log(`results of an account with ${count} operations under ${tickers} tickers, limit ${LIMIT} ms`);
  const query = { address: ACCOUNT, limit: 100 };
  const ticker = (n: number): string => `T${(n * 37) % TICKERS}`;
  const older = (n: number): string => `${5_000_000 + ((n * 7919) % INSCRIPTIONS)}-0-0`;
  const isGood = [
    await measure("totals and tokens", () => readResults(database, ACCOUNT, VAULT)),
    await measure("totals alone", () => readResultTotals(database, ACCOUNT, VAULT)),
    await measure("100 sales", () => listSoldResults(database, VAULT, query)),
    await measure("100 sales, from anywhere", (n) => listSoldResults(database, VAULT, { ...query, before: older(n) })),
    await measure("100 sales of a token", (n) => listSoldResults(database, VAULT, { ...query, ticker: ticker(n) })),
    await measure("100 holdings", () => listHeldResults(database, VAULT, query)),
    await measure("100 holdings of a token", (n) => listHeldResults(database, VAULT, { ...query, ticker: ticker(n) })),
  ];
  await database.close();
  if (isGood.includes(false)) process.exitCode = 1;
});
