import { FatalError } from "@/lib/runtime/errors";

export type SystemErrorCode =
  | "ALREADY_RUNNING"
  | "CHAIN_FAILED"
  | "CHAIN_JOURNAL"
  | "CHAIN_RECORD"
  | "NO_BINARY"
  | "PORT_TAKEN"
  | "POSTGRES_FAILED"
  | "POSTGRES_PASSWORD"
  | "POSTGRES_USER";

/** A condition of this machine that keeps the development stack from starting or running. */
export class SystemError extends FatalError {
  constructor(
    readonly code: SystemErrorCode,
    message: string,
    options: { hint: string; cause?: unknown },
  ) {
    super(message, options);
  }
}
