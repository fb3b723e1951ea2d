import type { Mark } from "@/lib/database/listen";
import { type Hash, parseHash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";

/** A position as the stream's events name it, to go on from there; callers treat the text as opaque. */
export interface EventId extends Mark {
  readonly hash: Hash;
  /** Last final block at that time; null: not told. */
  readonly final: number | null;
}

const FORM = /^([0-9]{1,15})-([0-9]{1,15})-(0x[0-9a-f]{64})(?:-([0-9]{1,15}))?$/;

/** The id of the event that a position is told by; null where the index has no block yet, or the position no hash. */
export function eventId({ epoch, block, hash, final }: IndexPosition): string | null {
  return hash === null || block < 0 ? null : `${epoch}-${block}-${hash}-${Math.max(0, final)}`;
}

/** The position that an id stands for; null where it is none. */
export function parseEventId(text: string): EventId | null {
  const [, epoch, block, digits, final] = FORM.exec(text) ?? [];
  const hash = digits === undefined ? null : parseHash(digits);
  if (hash === null) return null;
  return { epoch: Number(epoch), block: Number(block), hash, final: final === undefined ? null : Number(final) };
}
