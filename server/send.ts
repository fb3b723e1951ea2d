import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ApiResponse } from "@/lib/api/http/dispatch";
import type { TextStream } from "@/lib/api/http/json";
import { SlowReaderError } from "@/lib/api/http/lists/reader";

/**
 * Sends an answer of the API. A stream's next chunk is made when the client has taken the one before. If making it
 * fails, the connection is cut, so that no client takes a part for the whole, and the failure is thrown. A client that
 * reads too slowly for others is cut too.
 */
export async function send(response: ServerResponse, answer: ApiResponse): Promise<void> {
  response.writeHead(answer.status, answer.headers);
  const { body } = answer;
  if (body === null || typeof body === "string") response.end(body);
  else await sendStream(response, body);
}

async function sendStream(response: ServerResponse, stream: TextStream): Promise<void> {
  // A chunk is thousands of rows: of these, one waits beside the one that is being sent.
  const source = Readable.from(stream.chunks, { objectMode: true, highWaterMark: 1 });
  try {
    await pipeline(source, response, stream.cut === undefined ? {} : { signal: stream.cut });
  } catch (error) {
    const reason: unknown = stream.cut?.aborted ? stream.cut.reason : error;
    if (!isDeparture(reason)) throw reason;
  } finally {
    await stream.close();
  }
}

/** Whether the client left before it had all, or was too slow, neither of which is a failure of the service. */
function isDeparture(error: unknown): boolean {
  if (error instanceof SlowReaderError) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
