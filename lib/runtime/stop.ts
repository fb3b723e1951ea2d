import { EXIT_FATAL } from "./errors";
import { log } from "./log";

/** How long an orderly stop may take before the process ends all the same, in milliseconds. */
const STOP_LIMIT = 10_000;

/**
 * Runs `handler` once when the process is asked to stop, then exits with 0: at SIGINT, SIGTERM or SIGHUP, and when
 * the IPC channel to the parent closes, which is how a child learns that its parent was killed.
 */
export function onStop(handler: (reason: string) => Promise<void>): void {
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    setTimeout(() => process.exit(EXIT_FATAL), STOP_LIMIT).unref();
    handler(reason).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, "stopping failed");
        process.exit(EXIT_FATAL);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));
  if (process.send !== undefined) {
    process.on("disconnect", () => stop("parent is gone"));
    if (!process.connected) stop("parent is gone");
  }
}
