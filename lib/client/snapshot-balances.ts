import { address, amount, type Infer, object } from "@/lib/records/schema";
import { answerJson } from "./answer-json";
import { ApiError, type Options } from "./request";

/** A line of the download of balances of one ticker. */
const snapshotHolder = object({ address, amount });
/** A holder of a ticker in a snapshot. */
export type SnapshotHolder = Infer<typeof snapshotHolder>;

/**
 * Downloads the holders of a ticker in a snapshot, ordered by address. @throws ApiError, also if there are more than `most`
 */
export async function downloadHolders(
  { block, ticker }: { readonly block: number; readonly ticker: string },
  most: number,
  { signal }: Options = {},
): Promise<readonly SnapshotHolder[]> {
  const url = `/api/explorer/snapshots/${block}/balances?format=jsonl&ticker=${encodeURIComponent(ticker)}`;
  const response = await answerOf(url, signal);
  const holders: SnapshotHolder[] = [];
  for await (const line of linesOf(response)) {
    if (holders.length === most) throw failure("TOO_MANY", response.status);
    holders.push(await holderOf(line, response.status));
  }
  return holders;
}

async function answerOf(url: string, signal: AbortSignal | undefined): Promise<Response> {
  const response = await fetch(url, signal === undefined ? {} : { signal }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw failure("UNREACHABLE", null, cause);
  });
  if (response.status === 404) throw failure("SNAPSHOT_UNKNOWN", 404);
  if (!response.ok) throw failure("UNEXPECTED_ANSWER", response.status);
  return response;
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = "";
  for (const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
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
