import { type CsvRow, csvTime } from "@/app/_lib/csv";
import { csvFile } from "@/app/_lib/csv-stream";
import { readSettings } from "@/app/_lib/reads";
import { vaultOn } from "@/features/market/pages/vault-on";
import { listHeldResults, listSoldResults } from "@/features/market/reads/result-lists";
import { areResultsDue } from "@/features/market/reads/results";
import { database } from "@/lib/database/shared";
import { type Address, parseAddress } from "@/lib/protocol";
import type { Acquisition } from "@/lib/records";

const PAGE = 100;

const NAMED = ["ticker", "mint_id", "part", "token_id", "amount"] as const;
const ACQUIRED = ["acquired_by", "acquired_from", "acquired_time", "acquired_transaction", "cost"] as const;

const EXPORTS = {
  holdings: { columns: [...NAMED, ...ACQUIRED, "floor_value", "unrealized", "in_vault"], read: holdings },
  sales: { columns: [...NAMED, ...ACQUIRED, "time", "transaction", "recipient", "proceeds", "result"], read: sales },
} as const;

/**
 * The holdings or the sales of an account with their costs as a CSV file (RFC 4180), in the native coin's smallest unit. An empty cell is
 * an unknown value. Each page is read from the state at that moment.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ address: string; what: string }> },
): Promise<Response> {
  const { address: given, what } = await params;
  const address = parseAddress(given);
  const file = Object.entries(EXPORTS).find(([name]) => name === what)?.[1];
  if (address === null || file === undefined)
    return new Response("Not found. The exports are holdings and sales.\n", { status: 404 });
  if (await areResultsDue(database()))
    return new Response("The worker has yet to compute the results of accounts.\n", { status: 503 });
  const vault = vaultOn((await readSettings()).network, address);
  return csvFile(`${address}-${what}`, file.columns, file.read(address, vault));
}

type Named = { ticker: string; mintId: string | null; part: string | null; tokenId: string; amount: bigint };

const named = ({ ticker, mintId, part, tokenId, amount }: Named): CsvRow => [ticker, mintId, part, tokenId, amount];

const acquired = ({ kind, from, timestamp, transactionHash }: Acquisition): CsvRow => [
  kind,
  from,
  csvTime(timestamp),
  transactionHash,
];

async function* holdings(address: Address, vault: Address | null): AsyncGenerator<CsvRow[]> {
  for (let before: string | undefined | null; before !== null; ) {
    const page = await listHeldResults(database(), vault, { address, before, limit: PAGE });
    yield page.holdings.map((each) => [
      ...named(each),
      ...acquired(each.acquired),
      each.cost,
      each.floorValue,
      each.unrealized,
      each.inVault ? "yes" : "no",
    ]);
    before = page.next;
  }
}

async function* sales(address: Address, vault: Address | null): AsyncGenerator<CsvRow[]> {
  for (let before: string | undefined | null; before !== null; ) {
    const page = await listSoldResults(database(), vault, { address, before, limit: PAGE });
    yield page.sales.map((each) => [
      ...named(each),
      ...acquired(each.acquired),
      each.cost,
      csvTime(each.timestamp),
      each.transactionHash,
      each.recipient,
      each.proceeds,
      each.result,
    ]);
    before = page.next;
  }
}
