import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ApiResponse } from "@/lib/api/dispatch";
import type { TextStream } from "@/lib/api/json";

/**
 * Sends an answer of the API. A stream's next chunk is made when the client has taken the one before. Where making it
 * fails, the connection is cut, so that no client takes a part for the whole, and the failure is thrown.
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
    await pipeline(source, response);
  } catch (error) {
    if (!isDeparture(error)) throw error;
  } finally {
    await stream.close();
  }
}

/** Whether the client left before it had all, which is its right. */
function isDeparture(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
