import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type Order, playedSchema } from "./messages";
import type { Played } from "./play";

export interface PlayMany {
  readonly seeds: readonly number[];
  /** The module that a player process runs. It calls {@link servePlayer}. */
  readonly player: string;
  readonly arguments?: readonly string[];
  /** Number of player processes. */
  readonly players: number;
  /** Concurrent seeds of a player. Most of the time they wait. */
  readonly each: number;
  readonly order?: Omit<Order, "seed">;
  /** Log level of the workers; default: silent. */
  readonly logLevel?: string;
  readonly onPlayed: (played: Played) => void;
}

/** Runs the seeds in several processes. */
export async function playMany(options: PlayMany): Promise<void> {
  const seeds = [...options.seeds].reverse();
  const count = Math.min(options.players, seeds.length);
  await Promise.all(Array.from({ length: count }, () => employ(seeds, options)));
}

/** Starts a player and sends it the next seed whenever one is done. */
async function employ(seeds: number[], options: PlayMany): Promise<void> {
  const child = fork(options.player, [...(options.arguments ?? [])], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, LOG_LEVEL: options.logLevel ?? "silent" },
  });
  /** A seed that is repeated occurs more than once. */
  const playing: number[] = [];
  const give = (): void => {
    const seed = seeds.pop();
    if (seed === undefined) {
      if (playing.length === 0) child.disconnect();
      return;
    }
    playing.push(seed);
    const order: Order = { without: [], trace: false, ...options.order, seed };
    child.send(order);
  };
  child.on("message", (message) => {
    const parsed = playedSchema.safeParse(message);
    // Workers in the player report their progress over the same channel.
    if (!parsed.success) return;
    const played = parsed.data;
    playing.splice(playing.indexOf(played.seed), 1);
    options.onPlayed(played);
    give();
  });
  const ended = once(child, "exit");
  for (let index = 0; index < options.each && seeds.length > 0; index++) give();
  // Another player may have taken all seeds.
  if (playing.length === 0) child.disconnect();
  const [code] = await ended;
  for (const seed of playing) options.onPlayed(lost(seed, child, code));
}

function lost(seed: number, child: ChildProcess, code: unknown): Played {
  const failure = `player process ${child.pid} exited with ${String(code ?? child.signalCode)} during this seed`;
  return { seed, failure, counts: {}, milliseconds: 0 };
}
