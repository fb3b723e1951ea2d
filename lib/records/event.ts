// Separate from the records, so that a page that listens to the stream loads no schemas with it.

/**
 * The kinds of events in the stream of the API (docs/api.md). `position`: the start of a stream; `block`: a new block with
 * its operations; `reorg`: every block after the event's position is undone; `gap`: there were too many changes to
 * report each one.
 */
export const EVENT_KINDS = ["position", "block", "reorg", "gap"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
