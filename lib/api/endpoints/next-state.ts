import { draftState } from "@/lib/database/reads/draft-state";
import {
  contractOverrides,
  type MemoryState,
  overriddenTickers,
  type ProtocolRules,
  type StateKeys,
} from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { Context } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";

/** The state on which the first operation of the next block is judged. */
export interface NextState {
  /** The position of the index, whose block is the parent. */
  readonly at: IndexPosition;
  readonly state: MemoryState;
  /** Time of the parent, in seconds. */
  readonly time: number;
}

/**
 * Reads the part of the state that the rules need for these keys, with the contract overrides of the next block (spec §7.2).
 *
 * @throws Problem `INDEX_NOT_BEGUN`
 */
export async function nextState(keys: StateKeys, rules: ProtocolRules, { database }: Context): Promise<NextState> {
  const overridden = rules.contractOverrides.map(({ ticker }) => ticker);
  const { at, state, time } = await draftState(database, { ...keys, tickers: [...keys.tickers, ...overridden] });
  if (at === null) throw indexNotBegun();
  const next = at.block + 1;
  if (overriddenTickers(next, rules).length > 0) state.apply(contractOverrides(state, next, rules).effects);
  return { at, state, time };
}
