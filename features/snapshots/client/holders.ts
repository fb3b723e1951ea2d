import { answerJson } from "@/lib/client/answer-json";
import { type AnswerParts, requestParts } from "@/lib/client/answer-parts";
import { ApiError, type Options } from "@/lib/client/request";
import { address, amount, type Infer, object } from "@/lib/records/schema";

/** A line of the download of balances of one ticker. */
const snapshotHolder = object({ address, amount });
/** A holder of a ticker in a snapshot. */
export type SnapshotHolder = Infer<typeof snapshotHolder>;

/**
 * Milliseconds without data until a connection counts as lost. The server may wait 30 seconds for disk space between two parts of a
 * long list, then for a statement of the database.
 */
const SILENCE_LIMIT = 60_000;

/**
 * Downloads the holders of a ticker in a snapshot, ordered by address. @throws ApiError, also if there are more than `most`
 */
export async function downloadHolders(
  { block, ticker }: { readonly block: number; readonly ticker: string },
  most: number,
  { signal }: Options = {},
): Promise<readonly SnapshotHolder[]> {
  const url = `/api/explorer/snapshots/${block}/balances?format=jsonl&ticker=${encodeURIComponent(ticker)}`;
  const { status, parts } = await answerOf(url, signal);
  const holders: SnapshotHolder[] = [];
  for await (const line of linesOf(parts)) {
    if (holders.length === most) throw failure("TOO_MANY", status);
    holders.push(await holderOf(line, status));
  }
  return holders;
}

async function answerOf(url: string, signal: AbortSignal | undefined): Promise<AnswerParts> {
  const answer = await requestParts(url, { signal, silence: SILENCE_LIMIT, lost });
  if (answer.status === 404) throw failure("SNAPSHOT_UNKNOWN", 404);
  if (!answer.isOk) throw failure("UNEXPECTED_ANSWER", answer.status);
  return answer;
}

function lost(cause: unknown): ApiError {
  return failure("UNREACHABLE", null, cause);
}

async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const part of parts) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

async function holderOf(line: string, status: number): Promise<SnapshotHolder> {
  const json = await answerJson(line);
  try {
    return snapshotHolder.read(json, "line");
  } catch (cause) {
    throw failure("UNEXPECTED_ANSWER", status, cause);
  }
}

function failure(code: string, status: number | null, cause?: unknown): ApiError {
  return new ApiError("The balances of the snapshot could not be read.", code, status, {
    hint: "Try again later.",
    cause,
  });
}
