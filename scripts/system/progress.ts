import type { ChildMessage } from "@/lib/runtime/messages";

type Progress = Extract<ChildMessage, { type: "progress" }>;

/** The worker's progress as one line for people. */
export function progressLine(progress: Progress): string {
  const { block, head, rate, secondsLeft, state, waitingFor } = progress;
  switch (state) {
    case "waiting":
      return `Worker waits for ${waitingFor ?? "the chain"}; indexed up to block ${count(block)}`;
    case "following":
      return `Worker follows the chain; block ${count(block)} is indexed`;
    case "catching-up": {
      const left = secondsLeft === null ? "" : `, ${duration(secondsLeft)} left`;
      return `Worker catches up: block ${count(block)} of ${count(head)}, ${count(Math.round(rate))} blocks/s${left}`;
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
