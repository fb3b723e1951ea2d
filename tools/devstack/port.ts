import { type Configuration, ConfigurationError } from "@/lib/config";
import { SystemError } from "./error";
import { takeLock } from "./prepare/lock.mjs";
import { anyFreePort, failureToListen } from "./processes/free-port";

const USUAL_PORT = 3000;

/**
 * Chooses the site's port: PORT if it is set, else 3000 if it is free, else any free port. If two systems start at the
 * same time, a lock assigns 3000 to one of them.
 *
 * @throws SystemError `PORT_TAKEN` if PORT is set and in use; ConfigurationError if this user cannot listen on it, or if HOST is no
 * address of this machine
 */
export async function choosePort({ port, host }: Configuration): Promise<number> {
  const wanted = port ?? USUAL_PORT;
  const lock = port === null ? await takeLock(`engrave port ${USUAL_PORT}`, {}) : null;
  const error = await failureToListen(wanted, host);
  const isTaken = error?.code === "EADDRINUSE";
  if (error !== null && !isTaken) throw cannotListen(error, host, wanted);
  if (port === null) return lock !== null && "release" in lock && !isTaken ? USUAL_PORT : anyFreePort();
  if (!isTaken) return port;
  throw new SystemError("PORT_TAKEN", `PORT: another program already listens on ${host}:${port}.`, {
    hint: "Unset PORT to use a free port, set it to another port, or stop that program.",
  });
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): ConfigurationError {
  if (error.code === "EACCES") {
    const expected = `expected a port on which this user may listen, got ${port} (${error.message})`;
    return new ConfigurationError([{ where: "PORT", expected, hint: "Set it to a port above 1023. Default: 3000." }]);
  }
  const expected = `expected an address of this machine, got "${host}" (${error.message})`;
  return new ConfigurationError([
    {
      where: "HOST",
      expected,
      hint: "Set it to an address of this machine, or to 0.0.0.0 for all. Default: 127.0.0.1.",
    },
  ]);
}
