import type { ChildMessage } from "./messages";

export type ProgressMessage = Extract<ChildMessage, { type: "progress" }>;

/** Formats the worker's progress as one line for a terminal. */
export function progressLine(progress: ProgressMessage): string {
  const { block, head, rate, secondsLeft, state, waitingFor } = progress;
  switch (state) {
    case "waiting":
      return `Worker waits for ${waitingFor ?? "the chain"}; indexed up to block ${count(block)}`;
    case "building":
      return `Worker is building index ${progress.index ?? 0} of ${progress.indexes ?? 0}; indexed up to block ${count(block)}`;
    case "synced":
      return `Worker follows the chain; block ${count(block)} is indexed`;
    case "syncing": {
      const share = head > 0 ? ` (${((100 * Math.max(0, block)) / head).toFixed(1)} %)` : "";
      const left = secondsLeft === null ? "" : `, ${duration(secondsLeft)} left`;
      return `Worker is syncing: block ${count(Math.max(0, block))} of ${count(head)}${share}, ${count(Math.round(rate))} blocks/s${left}`;
    }
  }
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${Math.ceil(seconds)} s`;
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
