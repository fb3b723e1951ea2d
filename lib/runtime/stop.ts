import { EXIT_FATAL } from "./errors";
import { log } from "./log";

/** Time limit of an orderly stop, in milliseconds. The process then exits anyway. */
export const STOP_LIMIT = 10_000;

/**
 * Runs `handler` once when the process receives SIGINT, SIGTERM or SIGHUP, or when the IPC channel to its parent closes
 * (the parent was killed). Then exits with 0, or with {@link EXIT_FATAL} if the handler fails or exceeds the time limit.
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
        log.error({ error }, "the orderly stop failed");
        process.exit(EXIT_FATAL);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));
  if (process.send !== undefined) {
    process.on("disconnect", () => stop("parent exited"));
    if (!process.connected) stop("parent exited");
  }
}
