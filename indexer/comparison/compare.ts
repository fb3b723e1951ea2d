import { request } from "undici";
import { z } from "zod";
import { hashSchema } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { decodedParts } from "@/lib/runtime/content-encoding";
import { FatalError } from "@/lib/runtime/errors";
import { hex } from "../database/bytea";
import type { Connection } from "../database/connection";

/** Time limit of an answer of the other site, in milliseconds. */
const TIMEOUT = 30_000;
/** Size limit of an answer of the other site, in bytes. */
const MAX_ANSWER = 1_048_576;

/** The site at the URL does not answer, or does not answer like an index of this chain. */
export class OtherIndexUnreachableError extends FatalError {
  readonly code = "OTHER_INDEX_UNREACHABLE";
  constructor(url: string, cause: unknown) {
    super(`no index answers at ${url}`, {
      hint: "Pass the address of a site that serves an index of the same chain, without /api.",
      cause,
    });
  }
}

/** A state commitment and the block that made it. */
export interface CommitmentAt {
  readonly block: number;
  readonly commitment: Hash;
}

/** The result of a comparison with another index. */
export interface Comparison {
  /** The last block that both indexes have. */
  readonly upTo: number;
  /** The first block whose commitment differs; null if the indexes agree. */
  readonly firstDifferent: number | null;
  /** The commitment of each at `firstDifferent` or else at `upTo`; null if no block had changed the state. */
  readonly here: CommitmentAt | null;
  readonly there: CommitmentAt | null;
}

const statusSchema = z.object({
  chainId: z.number().int(),
  startBlock: z.number().int(),
  index: z.object({ block: z.number().int(), final: z.number().int() }),
});
const commitmentSchema = z.object({
  changed: z.object({ block: z.number().int(), commitment: hashSchema }).nullable(),
});

/**
 * Compares the state commitments of this index and of the site at `url` (spec §9). A commitment covers everything
 * before it, so a binary search finds the first block where they differ. `onlyFinal`: compares only blocks that are
 * final in both, so that a reorganization that only one index has seen is not reported as a difference.
 * @throws OtherIndexUnreachableError, DatabaseUnreachableError
 */
export async function compareWith(
  connection: Connection,
  url: string,
  { onlyFinal = false } = {},
): Promise<Comparison> {
  const status = await ask(url, "explorer/status", statusSchema);
  const [own] = await connection.query<{ chain_id: string; start_block: string; last: string }>(
    `select chain_id, start_block, ${onlyFinal ? "final_number" : "block_number"} as last from cursor where id = 1`,
  );
  if (own === undefined || Number(own.chain_id) !== status.chainId) {
    throw new OtherIndexUnreachableError(url, new Error(`its chain id is ${status.chainId}`));
  }
  const at = async (block: number) => {
    const [here, there] = await Promise.all([ownCommitment(connection, block), otherCommitment(url, block)]);
    return { here, there, equal: here?.block === there?.block && here?.commitment === there?.commitment };
  };
  const upTo = Math.min(Number(own.last), onlyFinal ? status.index.final : status.index.block);
  const last = await at(upTo);
  if (last.equal) return { upTo, firstDifferent: null, here: last.here, there: last.there };
  let [equal, different] = [Math.min(Number(own.start_block), status.startBlock) - 1, upTo];
  while (different - equal > 1) {
    const middle = equal + Math.floor((different - equal) / 2);
    if ((await at(middle)).equal) equal = middle;
    else different = middle;
  }
  const { here, there } = await at(different);
  return { upTo, firstDifferent: different, here, there };
}

async function ownCommitment(connection: Connection, upTo: number): Promise<CommitmentAt | null> {
  const [row] = await connection.query<{ number: string; commitment: Buffer }>(
    `select number, commitment from block where number <= $1 and commitment is not null order by number desc limit 1`,
    [upTo],
  );
  return row === undefined ? null : { block: Number(row.number), commitment: hex(row.commitment) };
}

async function otherCommitment(url: string, upTo: number): Promise<CommitmentAt | null> {
  return (await ask(url, `explorer/commitments/${Math.max(0, upTo)}`, commitmentSchema)).changed;
}

async function ask<T>(url: string, path: string, schema: z.ZodType<T>): Promise<T> {
  try {
    const address = new URL(`api/${path}`, url.endsWith("/") ? url : `${url}/`);
    const { statusCode, headers, body } = await request(address, { signal: AbortSignal.timeout(TIMEOUT) });
    const content: unknown = JSON.parse(await readText(decodedParts(body, headers["content-encoding"])));
    if (statusCode !== 200) throw new Error(`HTTP status ${statusCode} at ${address.pathname}`);
    return schema.parse(content);
  } catch (error) {
    throw new OtherIndexUnreachableError(url, error);
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER) throw new Error(`the answer has more than ${MAX_ANSWER} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
