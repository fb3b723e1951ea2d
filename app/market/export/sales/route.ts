import { type CsvRow, csvTime } from "@/app/_lib/csv";
import { csvFile } from "@/app/_lib/csv-stream";
import { listSales } from "@/features/market/reads/sales";
import { database } from "@/lib/database/shared";
import { isTicker, parseAddress } from "@/lib/protocol";
import type { SalesQuery } from "@/lib/records";

const PAGE = 100;

const COLUMNS = [
  ...["time", "block", "transaction", "kind", "ticker", "mint_id", "part", "token_id", "amount", "seller", "buyer"],
  ...["price", "unit", "value", "unit_price", "paid", "counted"],
] as const;

/**
 * Sales as a CSV file (RFC 4180), the newest first: all, or those of a token (`ticker`) or an account (`account`), or of both. Each
 * page is read from the state at that moment.
 */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const [ticker, given] = ["ticker", "account"].map((name) => searchParams.get(name) ?? undefined);
  const account = given === undefined ? undefined : parseAddress(given);
  if (account === null || (ticker !== undefined && !isTicker(ticker)))
    return new Response("Malformed ticker or account.\n", { status: 400 });
  return csvFile([account, ticker, "sales"].filter(Boolean).join("-"), COLUMNS, sales({ ticker, account }));
}

async function* sales(filter: Pick<SalesQuery, "ticker" | "account">): AsyncGenerator<CsvRow[]> {
  for (let before: string | undefined | null; before !== null; ) {
    const page = await listSales(database(), { ...filter, before, limit: PAGE });
    yield page.sales.map((each) => [
      ...[csvTime(each.timestamp), each.blockNumber, each.transactionHash, each.kind],
      ...[each.ticker, each.mintId, each.part, each.tokenId, each.amount, each.seller, each.buyer],
      ...[each.price, each.unit, each.value, each.unitPrice, each.paid, each.counted ? "yes" : "no"],
    ]);
    before = page.next;
  }
}
