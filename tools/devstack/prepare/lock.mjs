/**
 * A lock between processes of this machine, as a listening port of the loopback address. The operating system closes the
 * port when the holder dies, also by kill -9, so no stale lock remains. The name of the lock determines the port, on which
 * the holder sends information about itself. Each name has several ports, because another program may use one.
 *
 * It needs no package, because it runs before the packages are installed (docs/decisions/own-lock.md).
 */
import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const CANDIDATES = 5;
/** Below the ports that operating systems assign to outgoing connections. */
const [FIRST, COUNT] = [20_000, 12_000];
const ANSWER_MILLISECONDS = 2_000;

/**
 * Takes the lock, or returns the information of its holder.
 *
 * @template {object} Info
 * @param {string} name
 * @param {Info} info sent to processes that request the lock; the holder may change it
 * @returns {Promise<{ release: () => Promise<void> } | { holder: Partial<Info> }>}
 * @throws {Error} if other programs use all ports of the name
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
    // A process may hold the lock on another port, if another program used this one at that time.
    const others = await Promise.all(ports.filter((other) => other !== port).map((other) => ask(other, tag)));
    const holder = others.find((answer) => answer !== null);
    if (holder === undefined) return { release };
    await release();
    return { holder };
  }
  throw new Error(`Other programs use all ports of the lock "${name}": ${ports.join(", ")}. Stop one of them.`);
}

/**
 * Takes the lock as soon as it is free. Calls `onWait` once if it is not free at first.
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
    await sleep(200);
  }
}

/** @returns {Promise<import("node:net").Server | null>} null if the port is taken */
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

/** The information that the lock's holder sends on the port; null if another program uses the port. */
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
