import { z } from "zod";
import { ticker } from "@/lib/api/endpoints/parameters";
import { defineEndpoint, type EndpointAnswer } from "@/lib/api/http/define-endpoint";
import { toJson } from "@/lib/api/http/json";
import { lineList } from "@/lib/api/http/lines";
import type { List } from "@/lib/database/chunks";
import type { Database } from "@/lib/database/pool";
import type { At, SnapshotFormat, SnapshotRecord } from "@/lib/records";
import { text } from "@/lib/records/schema";
import { SNAPSHOT_FORMATS } from "@/lib/records/snapshot";
import * as lists from "../reads/lists";
import { SnapshotGoneError } from "../reads/snapshots";
import { requireSnapshot, snapshotBlock, snapshotUnknown } from "./parameters";

const CSV = "text/csv; charset=utf-8";
const JSON_LINES = "application/jsonl";
const CONTENT_TYPES: Readonly<Record<SnapshotFormat, string>> = { csv: CSV, jsonl: JSON_LINES };

const described = {
  number: null,
  parameters: z.object({ block: snapshotBlock }),
  query: z.object({
    format: z
      .enum(SNAPSHOT_FORMATS, { error: `expected ${SNAPSHOT_FORMATS.join(" or ")}` })
      .default("csv")
      .describe("`csv` (default) or `jsonl`: one JSON object a line."),
    ticker: ticker.optional(),
  }),
  answer: text,
  contentType: CSV,
  otherContentTypes: [JSON_LINES],
  problems: ["INVALID_PARAMETER", "SNAPSHOT_UNKNOWN"],
  isOfIndex: false,
  hasOwnTag: true,
} as const;

export const downloadBalances = defineEndpoint({
  ...described,
  path: "/explorer/snapshots/:block/balances",
  summary: "Download of a snapshot's balances",
  description:
    "Every balance of a snapshot, or every balance of one ticker, by ticker and address, streamed. The balances are the leaves of the tree, so its root can be computed from the file.",
  handle: ({ path, query }, { database }) =>
    download(database, "balances", { ...path, ...query }, lists.listSnapshotBalances, {
      head: "ticker,address,amount",
      csv: (row) => `${row.ticker},${row.address},${row.amount}`,
      json: ({ ticker, address, amount }) => ({ ticker, address, amount }),
    }),
});

export const downloadInscriptions = defineEndpoint({
  ...described,
  path: "/explorer/snapshots/:block/inscriptions",
  summary: "Download of a snapshot's inscriptions",
  description:
    "Every inscription of a snapshot, or every inscription of one ticker, by ticker and token id, streamed. The inscriptions are the leaves of the tree, so its root can be computed from the file.",
  handle: ({ path, query }, { database }) =>
    download(database, "inscriptions", { ...path, ...query }, lists.listSnapshotInscriptions, {
      head: "ticker,token_id,owner,amount",
      csv: (row) => `${row.ticker},${row.tokenId},${row.owner},${row.amount}`,
      json: ({ ticker, tokenId, owner, amount }) => ({ ticker, tokenId, owner, amount }),
    }),
});

interface Download {
  readonly block: number | "latest";
  readonly format: SnapshotFormat;
  readonly ticker?: string | undefined;
}

/** The forms of a row. No value of a row needs quotes in CSV. */
interface Forms<R> {
  readonly head: string;
  csv(row: R): string;
  json(row: R): object;
}

async function download<R>(
  database: Database,
  name: "balances" | "inscriptions",
  { block, format, ticker }: Download,
  read: (database: Database, snapshot: SnapshotRecord, ticker: string | undefined) => Promise<At<List<R>>>,
  { head, csv, json }: Forms<R>,
): Promise<EndpointAnswer<string>> {
  const { at: then, snapshot } = await requireSnapshot(database, block);
  const { blockNumber, blockHash } = snapshot;
  try {
    const { at, ...rows } = await read(database, snapshot, ticker);
    const isCsv = format === "csv";
    const line = isCsv ? (row: R) => `${csv(row)}\r\n` : (row: R) => `${toJson(json(row))}\n`;
    const root = name === "balances" ? snapshot.balancesRoot : snapshot.inscriptionsRoot;
    return {
      at,
      until: block === "latest" ? undefined : blockNumber,
      tag: [name, format, blockHash.slice(2, 18), root.slice(2, 18), ticker ?? ""].join("-"),
      file: { name: fileName(blockNumber, name, ticker, format), contentType: CONTENT_TYPES[format] },
      list: lineList(`${name} ${format}`, rows, isCsv ? `${head}\r\n` : "", line),
    };
  } catch (error) {
    if (error instanceof SnapshotGoneError) throw snapshotUnknown(then);
    throw error;
  }
}

function fileName(block: number, name: string, ticker: string | undefined, format: SnapshotFormat): string {
  return `${[`snapshot-${block}`, name, ...(ticker === undefined ? [] : [ticker])].join("-")}.${format}`;
}
