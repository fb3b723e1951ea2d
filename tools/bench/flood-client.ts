/**
 * A process that floods a site until its parent ends: `node flood-client.ts <url> <connections> <one|many> <kind> [page]`.
 * With `many`, each request comes from another client address, like a botnet. Kinds:
 * - `pages`: half of the connections request a page, half the social images of random accounts
 * - `api`: searches, checks and lists, the most expensive requests of the API
 * - `streams`: event streams, each opened, read for its first bytes, and closed
 * - `unread`: the longest answers of the API, of which only the first bytes are read
 */
import { randomBytes, randomInt } from "node:crypto";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

const [url = "", connections = "20", clients = "one", kind = "pages", page = "/tokens"] = process.argv.slice(2);
const counts: Record<string, number> = {};

function clientAddress(): string {
  return clients === "one" ? "66.6.6.6" : `66.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** Resolves with the status, or "cut" if there is none. */
function ask(
  agent: Agent | undefined,
  path: string,
  use: (response: IncomingMessage) => Promise<unknown>,
): Promise<string> {
  const headers = { "x-forwarded-for": clientAddress(), accept: "text/html" };
  return new Promise((resolve) => {
    const request = get(url + path, { ...(agent && { agent }), headers });
    request.on("error", () => resolve("cut"));
    request.on("response", (response) => {
      use(response).then(
        () => resolve(String(response.statusCode)),
        () => resolve("cut"),
      );
    });
  });
}

async function first(response: IncomingMessage): Promise<void> {
  await new Promise((resolve) => response.once("readable", resolve));
  response.destroy();
}

/** Never resolves while the server keeps the connection. */
async function nothing(response: IncomingMessage): Promise<void> {
  response.pause();
  await new Promise((resolve) => response.once("close", resolve));
}

async function sendRepeatedly(
  pathOf: () => string,
  use: (response: IncomingMessage) => Promise<unknown>,
): Promise<void> {
  const agent = use === text ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
  for (;;) {
    const status = await ask(agent, pathOf(), use);
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

const address = () => `0x${randomBytes(20).toString("hex")}`;
const image = () => `/account/${address()}/opengraph-image`;
const EXPENSIVE = [
  () => `/api/explorer/search?q=${randomBytes(1).toString("hex")}`,
  () => `/api/explorer/tokens?limit=${randomInt(1, 101)}`,
  () => "/api/mints/OAK",
  () => "/api/token/gettokens",
  () => `/api/tokens/ownedBy?address=${address()}`,
];
const expensive = () => EXPENSIVE[randomInt(EXPENSIVE.length)]?.() ?? "/";

const KINDS: Readonly<Record<string, (n: number) => Promise<void>>> = {
  pages: (n) => sendRepeatedly(n % 2 === 0 ? () => page : image, text),
  api: () => sendRepeatedly(expensive, text),
  streams: () => sendRepeatedly(() => "/api/explorer/stream", first),
  unread: () => sendRepeatedly(() => "/api/openapi.json", nothing),
};

process.on("message", () => process.send?.(counts));
process.on("disconnect", () => process.exit());
await Promise.all(Array.from({ length: Number(connections) }, (_, n) => KINDS[kind]?.(n)));
