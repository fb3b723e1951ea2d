/** The lag of the index, in blocks, at a time in milliseconds. */
interface Sample {
  readonly at: number;
  readonly lag: number;
}

/** Age of the oldest sample that counts, in milliseconds. Short, so that a change of speed shows soon. */
const WINDOW = 60_000;
/** Minimum milliseconds between the oldest and the newest sample for an estimate. */
const MIN_SPAN = 3_000;

/** Estimates how long the index needs to reach the latest block of a chain that grows meanwhile. */
export class SyncRate {
  #samples: readonly Sample[] = [];

  /** Adds a sample. Returns the estimated seconds until the lag is 0, or null if there is no estimate or no progress. */
  record(sample: Sample): number | null {
    const recent = this.#samples.filter(({ at }) => sample.at - at <= WINDOW);
    this.#samples = [...recent, sample];
    const [first = sample] = this.#samples;
    const span = sample.at - first.at;
    const gained = first.lag - sample.lag;
    return span < MIN_SPAN || gained <= 0 ? null : Math.ceil((sample.lag * span) / gained / 1000);
  }
}
