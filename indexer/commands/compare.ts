import { request } from "undici";
import { z } from "zod";
import { hashSchema } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { FatalError } from "@/lib/runtime/errors";
import { hex } from "../database/columns";
import type { Connection } from "../database/connection";

/** Longest time for an answer of the other index, in milliseconds. */
const TIMEOUT = 30_000;

/** The other index did not answer as one. */
export class OtherIndexUnreachableError extends FatalError {
  readonly code = "OTHER_INDEX_UNREACHABLE";
  constructor(url: string, cause: unknown) {
    super(`no index answers at ${url}`, { hint: "Give the address of a site, without /api, that serves one.", cause });
  }
}

/** The last block up to a number that changed something, and the state commitment after it. */
export interface Committed {
  readonly block: number;
  readonly commitment: Hash;
}

/** What a comparison with another index found. */
export interface Comparison {
  /** The last block that both have. */
  readonly upTo: number;
  /** The first block after which they differ; null: they agree. */
  readonly firstDifferent: number | null;
  /** What either has at that block, or in the end; null: nothing had changed anything by then. */
  readonly here: Committed | null;
  readonly there: Committed | null;
}

const blockSchema = z.object({ block: z.number().int() });
const statusSchema = z.object({
  chainId: z.number().int(),
  startBlock: z.number().int(),
  index: blockSchema,
});
const commitmentSchema = z.object({
  changed: z.object({ block: z.number().int(), commitment: hashSchema }).nullable(),
});

/**
 * Compares this index with the one that the site at `url` serves, by their state commitments (docs/commitment.md): each
 * covers everything before it, so the first block where they differ is found by halving.
 * @throws OtherIndexUnreachableError; DatabaseUnreachableError
 */
export async function compareWith(connection: Connection, url: string): Promise<Comparison> {
  const status = await ask(url, "explorer/status", statusSchema);
  const [own] = await connection.query<{ chain_id: string; start_block: string; block_number: string }>(
    "select chain_id, start_block, block_number from cursor where id = 1",
  );
  if (own === undefined || Number(own.chain_id) !== status.chainId) {
    throw new OtherIndexUnreachableError(url, new Error(`the index there is of chain ${status.chainId}`));
  }
  const at = async (block: number) => {
    const [here, there] = await Promise.all([ownCommitment(connection, block), otherCommitment(url, block)]);
    return { here, there, equal: here?.block === there?.block && here?.commitment === there?.commitment };
  };
  const upTo = Math.min(Number(own.block_number), status.index.block);
  const last = await at(upTo);
  if (last.equal) return { upTo, firstDifferent: null, here: last.here, there: last.there };
  let [agrees, differs] = [Math.min(Number(own.start_block), status.startBlock) - 1, upTo];
  while (differs - agrees > 1) {
    const middle = agrees + Math.floor((differs - agrees) / 2);
    if ((await at(middle)).equal) agrees = middle;
    else differs = middle;
  }
  const { here, there } = await at(differs);
  return { upTo, firstDifferent: differs, here, there };
}

async function ownCommitment(connection: Connection, upTo: number): Promise<Committed | null> {
  const [row] = await connection.query<{ number: string; commitment: Buffer }>(
    `select number, commitment from block where number <= $1 and commitment is not null order by number desc limit 1`,
    [upTo],
  );
  return row === undefined ? null : { block: Number(row.number), commitment: hex(row.commitment) };
}

async function otherCommitment(url: string, upTo: number): Promise<Committed | null> {
  return (await ask(url, `explorer/commitments/${Math.max(0, upTo)}`, commitmentSchema)).changed;
}

async function ask<T>(url: string, path: string, schema: z.ZodType<T>): Promise<T> {
  try {
    const address = new URL(`api/${path}`, url.endsWith("/") ? url : `${url}/`);
    const { statusCode, body } = await request(address, { signal: AbortSignal.timeout(TIMEOUT) });
    const content = await body.json();
    if (statusCode !== 200) throw new Error(`HTTP status ${statusCode} at ${address.pathname}`);
    return schema.parse(content);
  } catch (error) {
    throw new OtherIndexUnreachableError(url, error);
  }
}
