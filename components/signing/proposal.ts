import {
  type Address,
  buildMessage,
  draftOperation,
  type EventOperation,
  type Message,
  messageToHex,
  type Operation,
  ZERO_HASH,
} from "@/lib/protocol";
import type { Subject } from "../tracker/tracked";
import type { TransactionRequest } from "../wallet/wallet";

/** A transaction that a page proposes to sign: one with a message, or a call by which the token's contract mints. */
export type Proposal = MessageProposal | ContractMintProposal;

interface Common {
  readonly subject: Subject;
  readonly transaction: TransactionRequest;
}

/** A transaction that carries a message. */
export interface MessageProposal extends Common {
  readonly kind: "message";
  /** The text of the whole calldata. */
  readonly text: string;
}

/** A call of the token's contract that mints. */
export interface ContractMintProposal extends Common {
  readonly kind: "contract-mint";
  readonly contract: Address;
  readonly recipient: Address;
  /** The mint id that the contract would assign now. */
  readonly id: string;
  readonly amount: bigint;
}

/**
 * Proposes a transaction that carries `message`. `value` is in the native coin's smallest unit. `text` replaces the text
 * that {@link buildMessage} gives.
 */
export function proposeMessage(
  message: Message,
  to: Address,
  options: {
    readonly value?: bigint;
    readonly amount?: bigint | null;
    readonly recipient?: Address | null;
    readonly text?: string;
    /** The mint id, if the message names the inscription by its token id. */
    readonly mintId?: string | null;
    /** The name of a part of a split. */
    readonly part?: string | null | undefined;
  } = {},
): MessageProposal {
  const {
    value = 0n,
    amount = null,
    recipient = null,
    text = buildMessage(message),
    mintId = null,
    part = null,
  } = options;
  const id = message.op === "deploy" ? null : message.id;
  return {
    kind: "message",
    text,
    subject: {
      ...{ op: message.op, ticker: message.tick, id, amount, recipient },
      ...(mintId === null ? {} : { mintId }),
      ...(part === null ? {} : { part }),
    },
    transaction: { to, data: messageToHex(text), value },
  };
}

/** The operation that the proposal becomes if `from` signs it; null if its text is not a message. */
export function proposedOperation(proposal: Proposal, from: Address): Operation | null {
  if (proposal.kind === "message") {
    const { to, value } = proposal.transaction;
    return draftOperation({ text: proposal.text, from, to, value });
  }
  return eventOf(proposal, from);
}

function eventOf({ contract, recipient, id, amount, subject }: ContractMintProposal, from: Address): EventOperation {
  return {
    source: "event",
    emitter: contract,
    from,
    event: { kind: "mint", sender: from, recipient, ticker: subject.ticker, id, amount },
    ...{ blockNumber: 1, transactionIndex: 0, position: 1, timestamp: 0 },
    data: "0x",
    ...{ blockHash: ZERO_HASH, parentHash: ZERO_HASH, transactionHash: ZERO_HASH },
  };
}
