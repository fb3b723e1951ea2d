import type { InscriptionRecord, Token } from "@/lib/client/index";
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
 * What the API said of the state that an operation reads. Undefined: not asked yet, or nobody answered. `isFree`: of a
 * mint's id.
 */
export interface Knowledge {
  readonly token: Token | null | undefined;
  readonly inscription: InscriptionRecord | null | undefined;
  readonly isFree: boolean | undefined;
}

/**
 * What the index would say, were it sent now. `contract`: only the token's contract, which nobody has asked, could
 * still say no. `unknown`: something that matters is not known.
 */
export type Verdict =
  | { readonly kind: "accepted" | "contract" | "unknown" }
  | { readonly kind: "rejected"; readonly reason: ReasonCode };

/** Judges an operation by the index's own rules, over what the API answered. `control`: what the contract answered. */
export function judge(
  operation: Operation,
  knowledge: Knowledge,
  rules: ProtocolRules,
  control?: MintControlAnswer,
): Verdict {
  const facts: Facts = { mintControl: () => control };
  const known = new KnownState(knowledge);
  const result = step(known, operation, rules, facts);
  if (known.wasBlind) return { kind: "unknown" };
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

/** The state as far as it is known; remembers whether the rules looked at what is not. */
class KnownState implements StateView {
  wasBlind = false;
  readonly #knowledge: Knowledge;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  deployment(): Deployment | null {
    const { token } = this.#knowledge;
    if (token === undefined) this.wasBlind = true;
    return token ? { ...token, transactionIndex: 0, position: 0 } : null;
  }

  inscription(): Inscription | null {
    return this.#inscription();
  }

  inscriptionByMintId(ticker: string, mintId: string): Inscription | null {
    const { isFree } = this.#knowledge;
    if (isFree === undefined) return this.#inscription();
    return isFree ? null : somebodys(ticker, mintId);
  }

  mintedInTransaction(): number {
    return 0;
  }

  #inscription(): Inscription | null {
    const { inscription } = this.#knowledge;
    if (inscription === undefined) this.wasBlind = true;
    return inscription ? inscriptionOf(inscription) : null;
  }
}

function inscriptionOf({ listed, price, unit, ...record }: InscriptionRecord): Inscription {
  return { ...record, listing: listed ? { price, unit } : null, transactionIndex: 0, position: 0 };
}

/** Stands for the inscription that has an id already: of such a one a mint's rules read nothing but that it exists. */
function somebodys(ticker: string, mintId: string): Inscription {
  return {
    ...{ ticker, mintId, tokenId: ZERO_HASH, ordinal: 0, amount: 0n, owner: null, listing: null, delegate: null },
    ...{ transactionHash: ZERO_HASH, timestamp: 0, parent: null, blockNumber: 0, transactionIndex: 0, position: 0 },
  };
}
