import { type ActivityFilter, activityFilter } from "@/app/_lib/activity-filter";
import { type CsvRow, csvTime } from "@/app/_lib/csv";
import { csvFile } from "@/app/_lib/csv-stream";
import { listAddressInscriptions } from "@/lib/database/reads/address-inscriptions";
import { listFilteredAddressOperations } from "@/lib/database/reads/filtered-operations";
import { listAddressOperations } from "@/lib/database/reads/operation-lists";
import { database } from "@/lib/database/shared";
import { type Address, parseAddress } from "@/lib/protocol";
import type { OperationPage } from "@/lib/records";

const PAGE = 100;

const OPERATION_COLUMNS = [
  "time",
  "block",
  "transaction",
  "operation",
  "ticker",
  "mint_id",
  "token_id",
  "amount",
  "price",
  "unit",
  "sender",
  "recipient",
  "finding",
  "reason",
] as const;

const INSCRIPTION_COLUMNS = [
  "ticker",
  "mint_id",
  "token_id",
  "amount",
  "minted",
  "block",
  "listed",
  "price",
  "unit",
] as const;

const EXPORTS = {
  history: { columns: OPERATION_COLUMNS, read: history },
  inscriptions: { columns: INSCRIPTION_COLUMNS, read: inscriptions },
} as const;

/**
 * The history or the inscriptions of an address as a CSV file (RFC 4180). The history may be filtered and ordered as its page. Reads and streams one page at a time, each from the
 * state at that moment: one state for the whole file would keep a database snapshot open at the client's pace.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ address: string; what: string }> },
): Promise<Response> {
  const { address: given, what } = await params;
  const address = parseAddress(given);
  const file = Object.entries(EXPORTS).find(([name]) => name === what)?.[1];
  if (address === null || file === undefined)
    return new Response("Not found. The exports are history and inscriptions.\n", { status: 404 });
  return csvFile(
    `${address}-${what}`,
    file.columns,
    file.read(address, activityFilter(Object.fromEntries(new URL(request.url).searchParams))),
  );
}

async function* history(address: Address, { query, isSet, order }: ActivityFilter): AsyncGenerator<CsvRow[]> {
  const list = isSet ? listFilteredAddressOperations : listAddressOperations;
  for (let before: string | undefined | null; before !== null; ) {
    const page: OperationPage = await list(database(), { address, ...query, order, before, limit: PAGE });
    yield page.operations.map((each) => [
      csvTime(each.timestamp),
      each.blockNumber,
      each.transactionHash,
      each.op,
      each.ticker,
      each.mintId,
      each.tokenId,
      each.amount,
      each.price,
      each.unit,
      each.sender,
      each.recipient,
      each.accepted ? "accepted" : "rejected",
      each.reason,
    ]);
    before = page.next;
  }
}

async function* inscriptions(address: Address): AsyncGenerator<CsvRow[]> {
  for (let before: string | undefined | null; before !== null; ) {
    const page = await listAddressInscriptions(database(), { address, before, limit: PAGE });
    yield page.inscriptions.map((each) => [
      each.ticker,
      each.mintId,
      each.tokenId,
      each.amount,
      csvTime(each.timestamp),
      each.blockNumber,
      each.listed ? "yes" : "no",
      each.price,
      each.unit,
    ]);
    before = page.next;
  }
}
