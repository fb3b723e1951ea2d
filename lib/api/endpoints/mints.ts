import { z } from "zod";
import type { List } from "@/lib/database/chunks";
import { MAX_INT8, toInt8 } from "@/lib/database/int8";
import { fromOneState } from "@/lib/database/one-state";
import type { Database } from "@/lib/database/pool";
import { isSamePosition } from "@/lib/database/positioned";
import * as reads from "@/lib/database/reads/inscriptions";
import type { At, IndexPosition } from "@/lib/records";
import {
  address,
  amount,
  described,
  flag,
  hash,
  type Infer,
  integer,
  list,
  nullable,
  object,
  text,
} from "@/lib/records/schema";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { jsonList } from "../http/json";
import { Problem } from "../http/problem";
import { anyTicker, PAGE_SIZE_LIMIT, page, pageSize } from "./parameters";

const record = object({
  tx_hash: described(hash, "Token id."),
  amount,
  id: described(nullable(text), "Mint id; null for the two parts of a split."),
  owner: described(nullable(address), "Null: burned."),
  burned: flag,
  block_number: integer,
});

/** Endpoint 6 (spec §12.2.6). */
export const listMints = defineEndpoint({
  path: "/mints/:ticker",
  number: 6,
  cost: COSTS.check,
  summary: "All inscriptions of a ticker",
  description: "All inscriptions minted under the ticker, in mint order: the whole list, streamed, or one page of it.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({ page, pageSize }),
  answer: object({ mints: list(record) }),
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

async function all(database: Database, ticker: string | null): Promise<At<List<reads.MintEntry>>> {
  const list = await reads.listMints(database, ticker, 0n, MAX_INT8);
  if (list.empty) throw nothingMinted(list.at);
  return list;
}

/** A page past the end is empty if something was minted, and a problem otherwise. Both reads are from one state. */
async function onePage(
  database: Database,
  ticker: string | null,
  page: bigint,
  size: bigint,
): Promise<At<List<reads.MintEntry>>> {
  const after = toInt8((page - 1n) * size);
  return fromOneState(async () => {
    const minted = await reads.hasMints(database, ticker);
    if (!minted.any) throw nothingMinted(minted.at);
    const list = await reads.listMints(database, ticker, after, toInt8(after + size));
    return !list.empty || isSamePosition(minted.at, list.at) ? list : undefined;
  });
}

function nothingMinted(at: IndexPosition | null): Problem {
  return new Problem("NOTHING_MINTED", "No inscription was minted under this ticker.", { at });
}

function element(row: reads.MintEntry): Infer<typeof record> {
  return {
    tx_hash: row.tokenId,
    amount: row.amount,
    id: row.mintId,
    owner: row.owner,
    burned: row.owner === null,
    block_number: row.blockNumber,
  };
}
