/**
 * A lock between processes of this machine that goes with its holder, however that dies, and leaves nothing behind: a
 * port of the loopback address, chosen by the lock's name, on which the holder says who it is. Other programs may
 * have such a port, so each name has several.
 */
import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";

const CANDIDATES = 5;
/** Below the ports that systems give to outgoing connections. */
const [FIRST, COUNT] = [20_000, 12_000];
const ANSWER_MILLISECONDS = 2_000;

/**
 * @template {object} Info
 * @param {string} name
 * @param {Info} info told to whoever asks for the lock while it is held; may be changed by the holder
 * @returns {Promise<{ release: () => Promise<void> } | { holder: Partial<Info> }>}
 */
export async function takeLock(name, info) {
  const key = createHash("sha256").update(name).digest();
  const ports = Array.from({ length: CANDIDATES }, (_, index) => FIRST + (key.readUInt32BE(index * 4) % COUNT));
  const tag = key.toString("hex");
  for (const port of ports) {
    const server = await listen(port, () => `${JSON.stringify({ tag, info })}\n`);
    if (server === null) {
      const holder = await ask(port, tag);
      if (holder !== null) return { holder };
      continue;
    }
    const release = () => new Promise((resolve) => server.close(() => resolve()));
    // Someone may hold the name on another of its ports: this one was another program's at that time.
    const others = await Promise.all(ports.filter((other) => other !== port).map((other) => ask(other, tag)));
    const holder = others.find((answer) => answer !== null);
    if (holder === undefined) return { release };
    await release();
    return { holder };
  }
  throw new Error(`Every port for the lock "${name}" is another program's: ${ports.join(", ")}.`);
}

/**
 * Waits until the lock is free. `onWait` is called once where it is not.
 *
 * @param {string} name
 * @param {() => void} onWait
 * @returns {Promise<{ release: () => Promise<void> }>}
 */
export async function waitForLock(name, onWait) {
  for (let first = true; ; first = false) {
    const lock = await takeLock(name, {});
    if ("release" in lock) return lock;
    if (first) onWait();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @returns {Promise<import("node:net").Server | null>} null: the port is taken */
function listen(port, answer) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(answer());
    });
    server.on("error", (error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** What the holder of this lock says on the port; null: it is not the holder's. */
function ask(port, tag) {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(ANSWER_MILLISECONDS, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk;
      if (text.length > 10_000) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(parse(text, tag)));
  });
}

function parse(text, tag) {
  try {
    const answer = JSON.parse(text);
    return answer.tag === tag ? answer.info : null;
  } catch {
    return null;
  }
}
