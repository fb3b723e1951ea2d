import type { Token } from "@/lib/api/client";
import {
  type Address,
  buildMessage,
  type Deployment,
  draftOperation,
  type Facts,
  type Hash,
  type Inscription,
  messageToHex,
  type ProtocolRules,
  parseWholeNumber,
  type ReasonCode,
  type StateView,
  step,
} from "@/lib/protocol";
import type { Draft } from "../wallet/wallet";

/** What the form says: texts as they were typed. */
export interface MintForm {
  readonly ticker: string;
  readonly id: string;
  readonly amount: string;
}

/** What the index knows that matters for a mint; `isAvailable` undefined: not asked yet. */
export interface MintKnowledge {
  readonly token: Token;
  readonly isAvailable: boolean | undefined;
}

/** What the index would say, were the message sent now. `contract`: only the token's contract could still say no. */
export type Verdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "contract" }
  | { readonly kind: "rejected"; readonly reason: ReasonCode }
  | { readonly kind: "unknown" };

const NO_HASH: Hash = `0x${"0".repeat(64)}`;
const NO_FACTS: Facts = { mintControl: () => undefined };

/** The message that the form means; null while its amount is no number. */
export function messageOf({ ticker, id, amount }: MintForm): string | null {
  const amt = parseWholeNumber(amount);
  return amt === null ? null : buildMessage({ op: "mint", tick: ticker, id, amt });
}

/** The transaction that carries the message to `account`, whose inscription it becomes. */
export function draftOf(text: string, account: Address): Draft {
  return { to: account, data: messageToHex(text), value: 0n };
}

/** Judges the message by the index's own rules, over what the API answered. */
export function judgeMint(text: string, account: Address, knowledge: MintKnowledge, rules: ProtocolRules): Verdict {
  const operation = draftOperation({ text, from: account, to: account });
  if (operation === null) return { kind: "unknown" };
  const result = step(viewOf(knowledge), operation, rules, NO_FACTS);
  switch (result.kind) {
    case "needs":
      return knowledge.isAvailable === undefined ? { kind: "unknown" } : { kind: "contract" };
    case "ignored":
      return { kind: "unknown" };
    case "decided": {
      const { reason } = result.finding;
      if (reason !== null) return { kind: "rejected", reason };
      return knowledge.isAvailable === undefined ? { kind: "unknown" } : { kind: "accepted" };
    }
  }
}

function viewOf({ token, isAvailable }: MintKnowledge): StateView {
  const deployment: Deployment = { ...token, transactionIndex: 0, position: 0 };
  return {
    deployment: (ticker) => (ticker === token.ticker ? deployment : null),
    inscription: () => null,
    inscriptionByMintId: (ticker, mintId) => (isAvailable === false ? somebodysInscription(ticker, mintId) : null),
    mintedInTransaction: () => 0,
  };
}

/** Stands for the inscription that has an id already: of such a one a mint's rules read nothing but that it exists. */
function somebodysInscription(ticker: string, mintId: string): Inscription {
  return {
    ticker,
    mintId,
    tokenId: NO_HASH,
    ordinal: 0,
    amount: 0n,
    owner: null,
    listing: null,
    delegate: null,
    transactionHash: NO_HASH,
    timestamp: 0,
    parent: null,
    blockNumber: 0,
    transactionIndex: 0,
    position: 0,
  };
}
