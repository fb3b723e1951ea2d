import type { Configuration } from "@/lib/config";
import { SystemError } from "./error";
import { takeLock } from "./prepare/lock.mjs";
import { anyFreePort, isFree } from "./processes/free-port";

const USUAL_PORT = 3000;

/**
 * The port for the pages: PORT, or 3000 where that is free, or any. Of two systems that start at the same time, one
 * gets 3000.
 */
export async function choosePort({ port, host }: Configuration): Promise<number> {
  if (port === null) {
    const lock = await takeLock(`engrave port ${USUAL_PORT}`, {});
    return "release" in lock && (await isFree(USUAL_PORT, host)) ? USUAL_PORT : anyFreePort();
  }
  if (await isFree(port, host)) return port;
  throw new SystemError("PORT_TAKEN", `PORT is ${port}, but another program listens on that port of ${host}.`, {
    hint: "Unset PORT for a free one, give another, or end that program.",
  });
}
