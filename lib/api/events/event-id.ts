import { type Hash, isHash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { Mark } from "@/lib/records/mark";

/** The position that an event's id names, from which a client can resume. Clients treat the id as opaque. */
export interface EventId extends Mark {
  readonly hash: Hash;
  /** Last final block at that time; null if the id does not name it. */
  readonly final: number | null;
}

const FORM = /^([0-9]{1,15})-([0-9]{1,15})-([^-]+)(?:-([0-9]{1,15}))?$/;

/** Returns the id of the event that reports a position; null if the index has no block yet. */
export function eventId({ epoch, block, hash, final }: IndexPosition): string | null {
  return hash === null || block < 0 ? null : `${epoch}-${block}-${hash}-${Math.max(0, final)}`;
}

/** Parses an id; null if it is malformed. */
export function parseEventId(text: string): EventId | null {
  const [, epoch, block, hash, final] = FORM.exec(text) ?? [];
  if (!isHash(hash)) return null;
  return { epoch: Number(epoch), block: Number(block), hash, final: final === undefined ? null : Number(final) };
}
