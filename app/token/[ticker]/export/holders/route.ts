import type { CsvRow } from "@/app/_lib/csv";
import { csvFile } from "@/app/_lib/csv-stream";
import { listHolders } from "@/lib/database/reads/holders";
import { readToken } from "@/lib/database/reads/tokens";
import { database } from "@/lib/database/shared";
import { isTicker } from "@/lib/protocol";

const PAGE = 100;

/** The holders of a token as a CSV file (RFC 4180), the largest first. Each page is read from the state at that moment. */
export async function GET(_request: Request, { params }: { params: Promise<{ ticker: string }> }): Promise<Response> {
  const { ticker } = await params;
  if (!isTicker(ticker) || (await readToken(database(), ticker)).token === null)
    return new Response("Not found. The ticker is not deployed.\n", { status: 404 });
  return csvFile(`${ticker}-holders`, ["address", "account_of_vault", "amount", "inscriptions"], holders(ticker));
}

async function* holders(ticker: string): AsyncGenerator<CsvRow[]> {
  for (let before: string | undefined; ; ) {
    const page = await listHolders(database(), { ticker, before, limit: PAGE });
    // A reorganization may remove the token during the download.
    if (page.holders === null) return;
    yield page.holders.map(({ address, account, amount, count }) => [address, account, amount, count]);
    if (page.next === null) return;
    before = page.next;
  }
}
