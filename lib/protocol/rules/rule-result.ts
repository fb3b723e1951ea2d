import type { ReasonCode } from "../reasons";
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

/** What an accepted operation was about, beside its ticker. */
export type About = Pick<Inscription, "tokenId" | "mintId" | "amount"> & {
  readonly price?: bigint | null;
  readonly unit?: string | null;
};

/** What a rule says of an operation. */
export type RuleResult =
  | { readonly kind: "accepted"; readonly about: About | null; readonly effects: readonly Effect[] }
  | { readonly kind: "rejected"; readonly reason: ReasonCode }
  | { readonly kind: "ignored" }
  | { readonly kind: "needs"; readonly question: MintControlQuestion };

/** What a rule for a message may look at. `recipient` is the transaction's `to`. */
export interface MessageContext {
  readonly view: StateView;
  readonly operation: MessageOperation;
  readonly recipient: Address;
  readonly rules: ProtocolRules;
  readonly facts: Facts;
}

export const IGNORED: RuleResult = { kind: "ignored" };

export function rejected(reason: ReasonCode): RuleResult {
  return { kind: "rejected", reason };
}

export function accepted(about: About | null, effects: readonly Effect[]): RuleResult {
  return { kind: "accepted", about, effects };
}
