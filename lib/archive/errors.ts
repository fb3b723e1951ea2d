import { FatalError } from "@/lib/runtime/errors";

/** The place of a fault in an archive. */
export interface ArchivePlace {
  /** Number of the segment, from 0; null: the manifest. */
  readonly segment: number | null;
  /** Number of the block; null if it is not known. */
  readonly block: number | null;
}

/** An archive is damaged, was changed, or contradicts the results of its operations (spec §17.5). */
export class ArchiveInvalidError extends FatalError {
  readonly code = "ARCHIVE_INVALID";
  constructor(
    readonly place: ArchivePlace,
    reason: string,
    cause?: unknown,
  ) {
    super(`the archive is invalid: ${describePlace(place)}: ${reason}`, {
      hint: "Nothing was changed. Download the archive again, or use another one.",
      cause,
    });
  }
}

function describePlace({ segment, block }: ArchivePlace): string {
  if (segment === null) return "manifest";
  return block === null ? `segment ${segment}` : `segment ${segment}, block ${block}`;
}

/** The content violates the format. The caller adds the place. */
export class FormatError extends Error {
  override readonly name = "FormatError";
  constructor(
    message: string,
    readonly block: number | null = null,
  ) {
    super(message);
  }
}
