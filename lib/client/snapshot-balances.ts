import type { Address } from "@/lib/protocol";
import { parseAddress } from "@/lib/protocol/forms";
import { ApiError, type Options } from "./request";

/** A holder of a ticker in a snapshot. */
export interface SnapshotHolder {
  readonly address: Address;
  readonly amount: bigint;
}

/** A line of the download of balances. */
const LINE = /^\{"ticker":"[A-Za-z0-9]{1,10}","address":"(0x[0-9a-f]{40})","amount":([0-9]{1,78})\}$/;

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
    holders.push(holderOf(line) ?? raise(failure("UNEXPECTED_ANSWER", response.status)));
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

function holderOf(line: string): SnapshotHolder | null {
  const [, digits = "", amount = ""] = LINE.exec(line) ?? [];
  const address = parseAddress(digits);
  return address === null ? null : { address, amount: BigInt(amount) };
}

function failure(code: string, status: number | null, cause?: unknown): ApiError {
  return new ApiError("The balances of the snapshot could not be read.", code, status, {
    hint: "Try again later.",
    cause,
  });
}

function raise(error: Error): never {
  throw error;
}
