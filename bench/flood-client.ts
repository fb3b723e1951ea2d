/**
 * A process that floods a site until its parent kills it: `node flood-client.ts <url> <connections> <one|many>`. Half of the
 * connections request the page of a token, half the social images of random accounts. With `many`, each request comes from
 * another client address, like a botnet.
 */
import { randomBytes, randomInt } from "node:crypto";
import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";

const [url = "", connections = "20", clients = "one", page = "/tokens"] = process.argv.slice(2);
const counts: Record<string, number> = {};

function ask(agent: Agent, path: string): Promise<string> {
  const client = clients === "one" ? "66.6.6.6" : `66.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return new Promise((resolve) => {
    const request = get(url + path, { agent, headers: { "x-forwarded-for": client, accept: "text/html" } });
    request.on("error", () => resolve("cut"));
    request.on("response", (response) => {
      text(response).then(
        () => resolve(String(response.statusCode)),
        () => resolve("cut"),
      );
    });
  });
}

async function hammer(pathOf: () => string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const status = await ask(agent, pathOf());
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

process.on("message", () => process.send?.(counts));
process.on("disconnect", () => process.exit());
const image = () => `/account/0x${randomBytes(20).toString("hex")}/opengraph-image`;
await Promise.all(Array.from({ length: Number(connections) }, (_, n) => hammer(n % 2 === 0 ? () => page : image)));
