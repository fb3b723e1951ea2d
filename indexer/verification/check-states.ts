import { CHECKS, type Check, type CheckMethod } from "@/lib/records/verification";
import { InvariantError } from "@/lib/runtime/errors";
import { CheckState } from "./check-state";
import type { SavedCheck } from "./saved-checks";
import type { VerificationSettings } from "./types";

/** The state of each check that computes what a hash covers. */
export class CheckStates {
  readonly #readsBlockReceipts: boolean;
  readonly #states: ReadonlyMap<Check, CheckState>;

  /** @param patience milliseconds for which a failure below the first block at which a check has passed is refused */
  constructor(settings: VerificationSettings, saved: readonly SavedCheck[], patience: number) {
    const { required, unverifiedFrom } = settings;
    this.#readsBlockReceipts = settings.readsBlockReceipts;
    this.#states = new Map(
      CHECKS.map((check) => {
        const options = { isDemanded: required.includes(check), patience, isWaivable: unverifiedFrom !== null };
        const known = saved.find((each) => each.check === check && each.method === this.methodOf(check));
        return [check, new CheckState(check, known ?? null, options)];
      }),
    );
  }

  of(check: Check): CheckState {
    const state = this.#states.get(check);
    if (state === undefined) throw new InvariantError(`there is no check ${check}`);
    return state;
  }

  /** In the order of {@link CHECKS}. */
  get all(): readonly CheckState[] {
    return [...this.#states.values()];
  }

  /** How a check is made that computes; of receipts, other blocks than those with events rely on two providers by a setting. */
  methodOf(check: Check): CheckMethod {
    return check === "receipts" && !this.#readsBlockReceipts ? "agreement" : "computed";
  }
}
