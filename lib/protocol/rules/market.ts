import { isModuleMarket, marketOf } from "../market-contracts";
import type {
  Address,
  EventOperation,
  Inscription,
  MarketEvent,
  Offer,
  ProtocolRules,
  Sale,
  StateView,
} from "../types";
import { changed, findLiving } from "./inscription";
import { endOfLock } from "./lock";
import { accepted, IGNORED, type RuleResult, rejected } from "./rule-result";

/**
 * An event of the market (spec §10.3.4, §10.4.5). Only the network's market contract is authorized, and only for the events of its form: those
 * of a market with modules have a turn.
 */
export function judgeMarketEvent(
  view: StateView,
  operation: EventOperation,
  event: MarketEvent,
  rules: ProtocolRules,
): RuleResult {
  const { emitter, blockNumber } = operation;
  const isModule = isModuleMarket(rules, emitter, blockNumber);
  // If there is no market, no emitter is equal, because null is not an address.
  if (!isModule && emitter !== marketOf(rules)) return IGNORED;
  if ("turn" in event && (event.turn !== null) !== isModule) return IGNORED;
  switch (event.kind) {
    case "offer":
      return judgeOffer(view, operation, event);
    case "cancel":
      return judgeCancel(view, event);
    case "cancelAll":
      return judgeCancelAll(view, event);
    case "sale":
      return judgeSale(view, operation, event);
  }
}

/**
 * Offer (spec §10.3.8, §10.4.6): the vault owns the inscription, and it is not locked. The offer replaces any previous one. A later turn
 * than the lock's proves that the lock has ended.
 */
function judgeOffer(
  view: StateView,
  operation: EventOperation,
  { seller, vault, ticker, tokenId, ...terms }: Extract<MarketEvent, { kind: "offer" }>,
): RuleResult {
  const inscription = findInVault(view, ticker, tokenId, vault);
  if (typeof inscription === "string") return rejected(inscription);
  const { blockNumber, transactionIndex, position, transactionHash, timestamp } = operation;
  const { price, fall, expires, sequence, turn, round } = terms;
  const lock = view.lock(vault, ticker, tokenId);
  const isPassed = lock === null || turn === null || turn > lock.turn;
  if (!isPassed && lock.until > timestamp) return rejected("LOCKED");
  const at = { blockNumber, transactionIndex, position, transactionHash, timestamp };
  const offer: Offer = { ...at, seller, price, fall, expires, sequence, turn, round };
  const end = isPassed ? endOfLock(view, vault, ticker, tokenId) : null;
  return accepted({ ...inscription, price }, [changed(inscription, { offer }), ...(end === null ? [] : [end])]);
}

/** Cancel (spec §10.3.9): the inscription has an offer, and the vault owns it. */
function judgeCancel(
  view: StateView,
  { vault, ticker, tokenId }: Extract<MarketEvent, { kind: "cancel" }>,
): RuleResult {
  const inscription = findLiving(view, ticker, tokenId);
  if (typeof inscription === "string") return rejected(inscription);
  if (inscription.offer === null || inscription.owner !== vault) return rejected("NOT_OFFERED");
  return accepted(inscription, [changed(inscription, { offer: null })]);
}

/** Cancel all (spec §10.3.10): always accepted. The seller's offers of other rounds are not open from then on. */
function judgeCancelAll(view: StateView, { seller, round }: Extract<MarketEvent, { kind: "cancelAll" }>): RuleResult {
  return accepted(null, [{ kind: "round", account: seller, before: view.round(seller), after: round }]);
}

/**
 * Sale (spec §10.3.11): the vault owns the inscription. Only records the sale; the vault's transfer event moves the
 * inscription.
 */
function judgeSale(
  view: StateView,
  operation: EventOperation,
  { seller, vault, buyer, recipient, ticker, tokenId, price }: Extract<MarketEvent, { kind: "sale" }>,
): RuleResult {
  const inscription = findInVault(view, ticker, tokenId, vault);
  if (typeof inscription === "string") return rejected(inscription);
  const sale: Sale = {
    blockNumber: operation.blockNumber,
    transactionIndex: operation.transactionIndex,
    position: operation.position,
    ticker,
    tokenId,
    seller,
    buyer,
    price,
    unit: null,
    paid: price,
    value: price,
    amount: inscription.amount,
    recipient,
    vault,
    transactionHash: operation.transactionHash,
    timestamp: operation.timestamp,
  };
  return accepted({ ...inscription, price }, [{ kind: "sale", sale }]);
}

/** The living inscription if the vault owns it; otherwise the reason for the rejection. */
function findInVault(view: StateView, ticker: string, tokenId: Inscription["tokenId"], vault: Address) {
  const inscription = findLiving(view, ticker, tokenId);
  return typeof inscription !== "string" && inscription.owner !== vault ? "NOT_IN_VAULT" : inscription;
}
