import type { ServerResponse } from "node:http";

/** Sends a text in this many pieces, one every `interval` milliseconds. */
export function sendInPieces(response: ServerResponse, text: string, pieces: number, interval: number): void {
  const length = Math.ceil(text.length / pieces);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(text.slice(sent, sent + length));
    sent += length;
    if (sent >= text.length) response.end();
  }, interval);
  response.on("close", () => clearInterval(timer));
}
