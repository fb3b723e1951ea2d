import pino from "pino";

/**
 * The process's log: JSON lines on standard error, level by `LOG_LEVEL` (default `info`). Messages are constants;
 * what varies goes into fields.
 */
export const log = pino(
  {
    level: logLevel(process.env.LOG_LEVEL),
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: pino.stdSerializers.errWithCause },
  },
  pino.destination({ dest: 2, sync: true }),
);

// An unknown level is reported by lib/config; until then the log must be able to speak.
function logLevel(value: string | undefined): string {
  return value !== undefined && (value === "silent" || value in pino.levels.values) ? value : "info";
}
