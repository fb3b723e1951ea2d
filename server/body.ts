import type { IncomingMessage } from "node:http";
import { Problem } from "@/lib/api/http/problem";

/** Reads the whole body as text. @throws Problem BODY_TOO_LARGE if it has more than `limit` bytes */
export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > limit) throw new Problem("BODY_TOO_LARGE", `A body may have at most ${limit} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
