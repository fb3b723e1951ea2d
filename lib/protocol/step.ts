import { eventParties } from "./event-parties";
import { hasModules } from "./market-contracts";
import { messageClaims, NO_CLAIMS, namedClaims } from "./message";
import type { OperationName } from "./names";
import type { ReasonCode } from "./reason-codes";
import { judgeDelegate } from "./rules/delegate";
import { judgeDeploy } from "./rules/deploy";
import { judgeEventBridgeOut } from "./rules/event-bridge-out";
import { judgeEventMint } from "./rules/event-mint";
import { judgeEventTransfer } from "./rules/event-transfer";
import { judgeExchange } from "./rules/exchange";
import { judgeList } from "./rules/list";
import { judgeLock, judgeUnlock } from "./rules/lock";
import { judgeMarketEvent } from "./rules/market";
import { judgeMint } from "./rules/mint";
import { judgeRevoke } from "./rules/revoke";
import { type About, IGNORED, type MessageContext, type RuleResult, rejected } from "./rules/rule-result";
import { judgeSplit } from "./rules/split";
import { judgeTransfer } from "./rules/transfer";
import { judgeUnlist } from "./rules/unlist";
import type {
  Address,
  Claims,
  ContractEvent,
  EventOperation,
  Facts,
  Message,
  MessageOperation,
  Operation,
  OperationOutcome,
  ProtocolRules,
  StateView,
  StepResult,
} from "./types";
import { valueFault } from "./value-fault";

/** Name of the extension with `dlg` and `rvk` (spec §10.2). */
const DELEGATION = "delegation";

/**
 * Judges one operation on the state after all operations before it (spec §3.2, §3.3). Pure and synchronous: the caller
 * applies the effects. Never throws.
 */
export function step(view: StateView, operation: Operation, rules: ProtocolRules, facts: Facts): StepResult {
  const claims = claimsOf(operation, rules);
  const result =
    operation.source === "message"
      ? judgeMessage(view, operation, claims.op, rules, facts)
      : judgeEvent(view, operation, operation.event, rules);
  switch (result.kind) {
    case "ignored":
    case "needs":
      return result;
    case "rejected":
      return { kind: "decided", outcome: outcomeOf(operation, claims, null, result.reason), effects: [] };
    case "accepted":
      return { kind: "decided", outcome: outcomeOf(operation, claims, result.about, null), effects: result.effects };
  }
}

/** Checks the form, then the values, then the state. The first failed check is the reason (spec §3.3). */
function judgeMessage(
  view: StateView,
  operation: MessageOperation,
  op: OperationName | null,
  rules: ProtocolRules,
  facts: Facts,
): RuleResult {
  if (!operation.succeeded) return rejected("TRANSACTION_FAILED");
  if (operation.to === null) return rejected("NO_RECIPIENT");
  if (op === null) return rejected("UNKNOWN_OP");
  if (operation.content.kind === "invalid") return rejected(operation.content.reason);
  const { message } = operation.content;
  const fault = valueFault(message);
  if (fault !== null) return rejected(fault);
  return judgeValidMessage({ view, operation, recipient: operation.to, rules, facts }, message);
}

function judgeValidMessage(context: MessageContext, message: Message): RuleResult {
  switch (message.op) {
    case "deploy":
      return judgeDeploy(context, message);
    case "mint":
      return judgeMint(context, message);
    case "tsf":
      return judgeTransfer(context, message);
    case "split":
      return judgeSplit(context, message);
    case "list":
      return judgeList(context, message);
    case "ulist":
      return judgeUnlist(context, message);
    case "ex":
      return judgeExchange(context, message);
    case "dlg":
      return judgeDelegate(context, message);
    case "rvk":
      return judgeRevoke(context, message);
  }
}

function judgeEvent(
  view: StateView,
  operation: EventOperation,
  event: ContractEvent,
  rules: ProtocolRules,
): RuleResult {
  switch (event.kind) {
    case "transfer":
      return judgeEventTransfer(view, operation, event);
    case "mint":
    case "bridgeIn":
      return judgeEventMint(view, operation, event);
    case "bridgeOut":
      return judgeEventBridgeOut(view, operation, event);
    case "offer":
    case "cancel":
    case "cancelAll":
    case "sale":
      return judgeMarketEvent(view, operation, event, rules);
    case "lock":
      return hasModules(rules) ? judgeLock(view, operation, event) : IGNORED;
    case "unlock":
      return hasModules(rules) ? judgeUnlock(view, operation, event) : IGNORED;
  }
}

/** The claims of the operation. An operation of an extension that is off is unknown (spec §10.1). */
function claimsOf(operation: Operation, rules: ProtocolRules): Claims {
  if (operation.source === "event") return eventClaims(operation.event, rules);
  const { content } = operation;
  const claims = content.kind === "message" ? messageClaims(content.message) : content.claims;
  const isExtension = claims.op === "dlg" || claims.op === "rvk";
  if (!isExtension || rules.extensions.includes(DELEGATION)) return claims;
  return { ...NO_CLAIMS, ticker: claims.ticker };
}

/**
 * Events are recorded as `mint`, `tsf`, `bridgeIn`, `bridgeOut` (spec §3.5), `offer`, `cancel`, `sale` (spec §10.3.4), `cancelAll`, `lock` or
 * `unlock` (spec §10.4.5).
 */
function eventClaims(event: ContractEvent, rules: ProtocolRules): Claims {
  switch (event.kind) {
    case "transfer":
      return { ...NO_CLAIMS, ...namedClaims(event.id), op: "tsf", ticker: event.ticker };
    case "offer":
    case "sale":
      return { ...NO_CLAIMS, op: event.kind, ticker: event.ticker, tokenId: event.tokenId, price: event.price };
    case "cancel":
    case "lock":
    case "unlock":
      return { ...NO_CLAIMS, op: event.kind, ticker: event.ticker, tokenId: event.tokenId };
    case "cancelAll":
      return { ...NO_CLAIMS, op: hasModules(rules) ? "cancelAll" : "cancel" };
    default:
      return { ...NO_CLAIMS, op: event.kind, ticker: event.ticker, mintId: event.id, amount: event.amount };
  }
}

function partiesOf(operation: Operation): { sender: Address; recipient: Address | null } {
  return operation.source === "message" ? { sender: operation.from, recipient: operation.to } : eventParties(operation);
}

function outcomeOf(
  operation: Operation,
  claimed: Claims,
  about: About | null,
  reason: ReasonCode | null,
): OperationOutcome {
  const { sender, recipient } = partiesOf(operation);
  // A lock by another contract than the owner names no inscription, as it would be in that one's history (spec §10.4.5).
  const isUnowned = reason === null && about === null && (claimed.op === "lock" || claimed.op === "unlock");
  const claims = isUnowned ? { ...NO_CLAIMS, op: claimed.op } : claimed;
  return {
    blockNumber: operation.blockNumber,
    transactionIndex: operation.transactionIndex,
    position: operation.position,
    transactionHash: operation.transactionHash,
    source: operation.source,
    op: claims.op,
    ticker: claims.ticker,
    sender,
    recipient,
    tokenId: about ? about.tokenId : claims.tokenId,
    mintId: about ? about.mintId : claims.mintId,
    amount: about ? about.amount : claims.amount,
    price: about ? (about.price ?? null) : claims.price,
    unit: about ? (about.unit ?? null) : claims.unit,
    accepted: reason === null,
    reason,
    timestamp: operation.timestamp,
  };
}
