import type { ReasonCode } from "../reason-codes";
import type {
  Address,
  Effect,
  Facts,
  Inscription,
  MessageOperation,
  MintControlQuestion,
  ProtocolRules,
  StateView,
} from "../types";

/** The subject of an accepted operation, except its ticker (spec §3.5.1). */
export type About = Pick<Inscription, "tokenId" | "mintId" | "amount"> & {
  readonly price?: bigint | null;
  readonly unit?: string | null;
};

/** The result of a rule. `needs`: the answer to a question of mint control is missing. */
export type RuleResult =
  | { readonly kind: "accepted"; readonly about: About | null; readonly effects: readonly Effect[] }
  | { readonly kind: "rejected"; readonly reason: ReasonCode }
  | { readonly kind: "ignored" }
  | { readonly kind: "needs"; readonly question: MintControlQuestion };

/** The input of a rule for messages. `recipient` is the transaction's `to`. */
export interface MessageContext {
  readonly view: StateView;
  readonly operation: MessageOperation;
  readonly recipient: Address;
  readonly rules: ProtocolRules;
  readonly facts: Facts;
}

/** An event whose emitter is not authorized (spec §6.3.3). */
export const IGNORED: RuleResult = { kind: "ignored" };

/** The result of a failed check. */
export function rejected(reason: ReasonCode): RuleResult {
  return { kind: "rejected", reason };
}

/** The result of an accepted operation. */
export function accepted(about: About | null, effects: readonly Effect[]): RuleResult {
  return { kind: "accepted", about, effects };
}
