/** Where the index stood at a moment, in milliseconds: `lag` in blocks. */
interface Mark {
  readonly at: number;
  readonly lag: number;
}

/** Milliseconds that are looked back: an index that has become slower is believed soon. */
const WINDOW = 60_000;
/** Nothing is said of a pace that was seen for less, in milliseconds. */
const LEAST = 3_000;

/** How fast an index catches up with its chain, which itself goes on. */
export class Pace {
  #marks: readonly Mark[] = [];

  /** Seconds until the lag is gone at the pace that was seen; null while none was, or where it does not shrink. */
  note(mark: Mark): number | null {
    const recent = this.#marks.filter(({ at }) => mark.at - at <= WINDOW);
    this.#marks = [...recent, mark];
    const [first = mark] = this.#marks;
    const span = mark.at - first.at;
    const gained = first.lag - mark.lag;
    return span < LEAST || gained <= 0 ? null : Math.ceil((mark.lag * span) / gained / 1000);
  }
}
