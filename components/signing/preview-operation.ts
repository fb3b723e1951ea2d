import type { InscriptionRecord, Token } from "@/lib/client";
import {
  type Deployment,
  type Facts,
  type Inscription,
  type MintControlAnswer,
  type Operation,
  type ProtocolRules,
  type ReasonCode,
  type StateView,
  step,
  ZERO_HASH,
} from "@/lib/protocol";

/**
 * The API's answers about the state that an operation reads. Undefined: not fetched yet, or the read failed. `isFree`:
 * whether the id of a mint is free.
 */
export interface FetchedState {
  readonly token: Token | null | undefined;
  readonly inscription: InscriptionRecord | null | undefined;
  readonly isFree: boolean | undefined;
}

/**
 * The outcome that the operation would have if it were sent now. `contract`: the token's contract decides, and its answer is
 * not known. `unknown`: part of the state is not known.
 */
export type Preview =
  | { readonly kind: "accepted" | "contract" | "unknown" }
  | { readonly kind: "rejected"; readonly reason: ReasonCode };

/** Applies the protocol's rules to an operation, over the API's answers. `control` is the contract's answer, if known. */
export function previewOperation(
  operation: Operation,
  state: FetchedState,
  rules: ProtocolRules,
  control?: MintControlAnswer,
): Preview {
  const facts: Facts = { mintControl: () => control };
  const view = new FetchedStateView(state);
  const result = step(view, operation, rules, facts);
  if (view.isIncomplete) return { kind: "unknown" };
  switch (result.kind) {
    case "needs":
      return { kind: "contract" };
    case "ignored":
      return { kind: "unknown" };
    case "decided": {
      const { reason } = result.outcome;
      return reason === null ? { kind: "accepted" } : { kind: "rejected", reason };
    }
  }
}

/** A view of the fetched state, which records whether the rules read a part that was not fetched. */
class FetchedStateView implements StateView {
  isIncomplete = false;
  readonly #state: FetchedState;

  constructor(state: FetchedState) {
    this.#state = state;
  }

  deployment(): Deployment | null {
    const { token } = this.#state;
    if (token === undefined) this.isIncomplete = true;
    return token ? { ...token, transactionIndex: 0, position: 0 } : null;
  }

  inscription(): Inscription | null {
    return this.#inscription();
  }

  inscriptionByMintId(ticker: string, mintId: string): Inscription | null {
    const { isFree } = this.#state;
    if (isFree === undefined) return this.#inscription();
    return isFree ? null : placeholder(ticker, mintId);
  }

  mintedInTransaction(): number {
    return 0;
  }

  round(): number {
    return 0;
  }

  lock(): null {
    return null;
  }

  #inscription(): Inscription | null {
    const { inscription } = this.#state;
    if (inscription === undefined) this.isIncomplete = true;
    return inscription ? inscriptionOf(inscription) : null;
  }
}

function inscriptionOf({ listed, price, unit, ...record }: InscriptionRecord): Inscription {
  return { ...record, listing: listed ? { price, unit } : null, offer: null, transactionIndex: 0, position: 0 };
}

/** Stands for an inscription with this id. The rules of a mint read only that it exists. */
function placeholder(ticker: string, mintId: string): Inscription {
  return {
    ...{
      ticker,
      mintId,
      tokenId: ZERO_HASH,
      ordinal: 0,
      amount: 0n,
      owner: null,
      listing: null,
      delegate: null,
      offer: null,
    },
    ...{ transactionHash: ZERO_HASH, timestamp: 0, parent: null, blockNumber: 0, transactionIndex: 0, position: 0 },
  };
}
