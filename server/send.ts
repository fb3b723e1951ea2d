import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ApiResponse } from "@/lib/api/http/dispatch";
import type { TextStream } from "@/lib/api/http/json";
import { FairShareError, SlowReaderError } from "@/lib/api/http/lists/reader";
import type { UnreadAnswers } from "@/lib/api/http/unread";

/** The client that an answer is for, and the answers that clients have not read yet, in bytes. */
export interface Receiver {
  readonly client: string | null;
  readonly unread: UnreadAnswers;
}

/**
 * Sends an answer of the API. A stream makes its next chunk when the client has read the one before. If that fails, the
 * connection is closed without an end, so that the client notices the incomplete answer, and the failure is thrown. The
 * connection of an answer that is cut is closed, too.
 */
export async function send(response: ServerResponse, answer: ApiResponse, to: Receiver): Promise<void> {
  response.writeHead(answer.status, answer.headers);
  const { body } = answer;
  if (body === null || typeof body === "string") sendWhole(response, body, to);
  else await sendStream(response, body, to);
}

/** The system accepts most answers immediately. The rest stays in memory until the client reads. */
function sendWhole(response: ServerResponse, body: string | null, { client, unread }: Receiver): void {
  // The response releases its socket as soon as it ends, and so does a request whose body was not read to the end.
  const { socket } = response;
  response.end(body);
  const bytes = response.writableLength;
  if (bytes === 0) return;
  const read = unread.add(client ?? "", bytes, () => socket?.destroy());
  response.once("close", read);
}

async function sendStream(response: ServerResponse, stream: TextStream, to: Receiver): Promise<void> {
  // A chunk has thousands of rows, so only one is buffered.
  const source = Readable.from(stream.chunks, { objectMode: true, highWaterMark: 1 });
  if (stream.cut === undefined) boundUnread(source, response, to);
  try {
    await pipeline(source, response, stream.cut === undefined ? {} : { signal: stream.cut });
  } catch (error) {
    const reason: unknown = stream.cut?.aborted ? stream.cut.reason : error;
    if (!isDeparture(reason)) throw reason;
  } finally {
    await stream.close();
  }
}

/** Counts what a stream has sent while its reader does not read. Streams that are cut if they are slow need no other limit. */
function boundUnread(source: Readable, response: ServerResponse, { client, unread }: Receiver): void {
  let read = (): void => undefined;
  source.on("pause", () => {
    // A source also pauses when its reader has left. Nothing would remove bytes that are added then.
    if (response.destroyed) return;
    read();
    read = unread.add(client ?? "", response.writableLength, () => response.destroy());
  });
  for (const event of ["drain", "close"]) response.on(event, () => read());
}

/** Whether the client closed the connection early, or its answer was cut for others. Neither is a failure of the service. */
function isDeparture(error: unknown): boolean {
  if (error instanceof SlowReaderError || error instanceof FairShareError) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
