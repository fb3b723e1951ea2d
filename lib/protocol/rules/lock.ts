import type { Address, Effect, EventOperation, Hash, Inscription, Lock, StateView, VaultEvent } from "../types";
import { changed, findInscription, findLiving } from "./inscription";
import { accepted, IGNORED, type RuleResult, rejected } from "./rule-result";

/**
 * Lock (spec §10.4.7): any emitter keeps its own lock of a living inscription. If it owns the inscription, the offer ends. If not, the
 * record names no inscription, because anyone can emit the event.
 */
export function judgeLock(
  view: StateView,
  operation: EventOperation,
  event: Extract<VaultEvent, { kind: "lock" }>,
): RuleResult {
  const { ticker, tokenId, sequence, turn, until, module } = event;
  const inscription = findLiving(view, ticker, tokenId);
  if (typeof inscription === "string") return IGNORED;
  const { emitter: vault, blockNumber, transactionIndex, position, transactionHash, timestamp } = operation;
  const at = { blockNumber, transactionIndex, position, transactionHash, timestamp };
  const lock: Lock = { ...at, vault, ticker, tokenId, sequence, turn, until, module };
  return acceptedFor(vault, inscription, {
    kind: "lock",
    ...{ vault, ticker, tokenId },
    before: view.lock(vault, ticker, tokenId),
    after: lock,
  });
}

/** Unlock (spec §10.4.8): the emitter has a lock of the inscription. */
export function judgeUnlock(
  view: StateView,
  { emitter: vault }: EventOperation,
  { ticker, tokenId }: Extract<VaultEvent, { kind: "unlock" }>,
): RuleResult {
  const inscription = findInscription(view, ticker, tokenId);
  const end = endOfLock(view, vault, ticker, tokenId);
  if (inscription === null) return IGNORED;
  if (end !== null) return acceptedFor(vault, inscription, end);
  return inscription.owner === vault ? rejected("NOT_LOCKED") : IGNORED;
}

/** The effect that ends the lock which the vault has of the inscription. Null if it has none. */
export function endOfLock(view: StateView, vault: Address, ticker: string, tokenId: Hash): Effect | null {
  const before = view.lock(vault, ticker, tokenId);
  return before === null ? null : { kind: "lock", vault, ticker, tokenId, before, after: null };
}

/** The offer of an inscription that the vault owns ends, because its turn has passed (spec §10.4.6). */
function acceptedFor(vault: Address, inscription: Inscription, effect: Effect): RuleResult {
  if (inscription.owner !== vault) return accepted(null, [effect]);
  const ended = inscription.offer === null ? [] : [changed(inscription, { offer: null })];
  return accepted(inscription, [effect, ...ended]);
}
