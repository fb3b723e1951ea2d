import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ApiResponse } from "@/lib/api/http/dispatch";
import type { TextStream } from "@/lib/api/http/json";
import { SlowReaderError } from "@/lib/api/http/lists/reader";

/**
 * Sends an answer of the API. A stream makes its next chunk when the client has read the one before. If that fails, the
 * connection is closed without an end, so that the client notices the incomplete answer, and the failure is thrown. The
 * connection of a client that reads too slowly is closed, too.
 */
export async function send(response: ServerResponse, answer: ApiResponse): Promise<void> {
  response.writeHead(answer.status, answer.headers);
  const { body } = answer;
  if (body === null || typeof body === "string") response.end(body);
  else await sendStream(response, body);
}

async function sendStream(response: ServerResponse, stream: TextStream): Promise<void> {
  // A chunk has thousands of rows, so only one is buffered.
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

/** Whether the client closed the connection early or read too slowly, neither of which is a failure of the service. */
function isDeparture(error: unknown): boolean {
  if (error instanceof SlowReaderError) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
