import { describeError } from "@/lib/runtime/errors";
import { orderSchema } from "./messages";
import { type Ground, type Played, playSeed } from "./play";

/** Makes this process a player: it runs the seeds that its parent sends until the IPC channel closes. */
export function servePlayer(ground: Ground): void {
  process.on("disconnect", () => process.exit());
  process.on("message", (message) => {
    void play(message, ground).then((played) => process.send?.(played));
  });
}

async function play(message: unknown, ground: Ground): Promise<Played> {
  const { seed, without, processes, trace } = orderSchema.parse(message);
  const onAction = (text: string): boolean => process.stderr.write(`seed ${seed}: ${text}\n`);
  try {
    return await playSeed(seed, ground, {
      without,
      ...(processes === undefined ? {} : { processes }),
      ...(trace ? { onAction } : {}),
    });
  } catch (error) {
    const failure = `the simulation itself failed: ${describeError(error)}\n${error instanceof Error ? error.stack : ""}`;
    return { seed, failure, counts: {}, milliseconds: 0 };
  }
}
