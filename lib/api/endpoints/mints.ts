import { z } from "zod";
import type { List } from "@/lib/database/chunks";
import { MAX_INT8, toInt8 } from "@/lib/database/int8";
import type { Database } from "@/lib/database/pool";
import { isSamePosition } from "@/lib/database/positioned";
import { hasMints, type MintEntry, mints } from "@/lib/database/reads/inscriptions";
import { address, amount, hash, integer } from "@/lib/records/schemas";
import type { At, IndexPosition } from "@/lib/records/types";
import { defineEndpoint } from "../http/define-endpoint";
import { jsonList } from "../http/json";
import { Problem } from "../http/problem";
import { anyTicker, PAGE_SIZE_LIMIT, page, pageSize } from "./parameters";

const record = z.strictObject({
  tx_hash: hash.describe("Token id."),
  amount,
  id: z.string().nullable().describe("Mint id; null for the two of a split."),
  owner: address.nullable().describe("Null: burned."),
  burned: z.boolean(),
  block_number: integer,
});

/** Endpoint 6. */
export const listMints = defineEndpoint({
  path: "/mints/:ticker",
  number: 6,
  summary: "All inscriptions of a ticker",
  description: "All inscriptions ever minted under the ticker, in mint order; streamed, or one page of it.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({ page, pageSize }),
  answer: z.strictObject({ mints: z.array(record) }),
  problems: ["INVALID_PARAMETER", "NOTHING_MINTED"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const isPaged = query.page !== undefined || query.pageSize !== undefined;
    const { at, ...rows } = isPaged
      ? await onePage(database, path.ticker, query.page ?? 1n, query.pageSize ?? PAGE_SIZE_LIMIT)
      : await all(database, path.ticker);
    return { at, list: jsonList("mints", rows, element) };
  },
});

async function all(database: Database, ticker: string | null): Promise<At<List<MintEntry>>> {
  const list = await mints(database, ticker, 0n, MAX_INT8);
  if (list.empty) throw nothingMinted(list.at);
  return list;
}

/** A page behind the end is empty, but only where something was minted at all: both from one state. */
async function onePage(
  database: Database,
  ticker: string | null,
  page: bigint,
  size: bigint,
): Promise<At<List<MintEntry>>> {
  const after = toInt8((page - 1n) * size);
  for (;;) {
    const minted = await hasMints(database, ticker);
    if (!minted.any) throw nothingMinted(minted.at);
    const list = await mints(database, ticker, after, toInt8(after + size));
    if (!list.empty || isSamePosition(minted.at, list.at)) return list;
  }
}

function nothingMinted(at: IndexPosition | null): Problem {
  return new Problem("NOTHING_MINTED", "Nothing was ever minted under this ticker.", { at });
}

function element(row: MintEntry): z.input<typeof record> {
  return {
    tx_hash: row.tokenId,
    amount: row.amount,
    id: row.mintId,
    owner: row.owner,
    burned: row.owner === null,
    block_number: row.blockNumber,
  };
}
