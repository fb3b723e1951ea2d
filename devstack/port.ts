import type { Configuration } from "@/lib/config";
import { SystemError } from "./error";
import { takeLock } from "./prepare/lock.mjs";
import { anyFreePort, isFree } from "./processes/free-port";

const USUAL_PORT = 3000;

/**
 * Chooses the site's port: PORT if it is set, else 3000 if it is free, else any free port. If two systems start at the
 * same time, a lock assigns 3000 to one of them.
 *
 * @throws SystemError `PORT_TAKEN` if PORT is set and in use
 */
export async function choosePort({ port, host }: Configuration): Promise<number> {
  if (port === null) {
    const lock = await takeLock(`engrave port ${USUAL_PORT}`, {});
    return "release" in lock && (await isFree(USUAL_PORT, host)) ? USUAL_PORT : anyFreePort();
  }
  if (await isFree(port, host)) return port;
  throw new SystemError("PORT_TAKEN", `PORT: another program already listens on ${host}:${port}.`, {
    hint: "Unset PORT to use a free port, set it to another port, or stop that program.",
  });
}
