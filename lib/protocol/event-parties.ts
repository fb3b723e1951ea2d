import type { Address, ContractEvent, EventOperation, MarketEvent, VaultEvent } from "./types";

/**
 * The sender and the recipient of an event's operation (spec §3.5, §10.3.4, §10.4.5): for an offer or a cancellation, the seller
 * and its vault (no recipient if all offers are canceled); for a sale, the buyer and the seller; for a lock, only the vault.
 */
export function eventParties({ event, emitter }: Pick<EventOperation, "event" | "emitter">): {
  sender: Address;
  recipient: Address | null;
} {
  switch (event.kind) {
    case "offer":
    case "cancel":
      return { sender: event.seller, recipient: event.vault };
    case "cancelAll":
      return { sender: event.seller, recipient: null };
    case "sale":
      return { sender: event.buyer, recipient: event.seller };
    case "lock":
    case "unlock":
      return { sender: emitter, recipient: null };
    default:
      return { sender: event.sender, recipient: event.recipient };
  }
}

const KINDS: ReadonlySet<ContractEvent["kind"]> = new Set(["offer", "cancel", "cancelAll", "sale", "lock", "unlock"]);

/** Whether the event is one of a market or a vault (spec §10.3.4, §10.4.5). */
export function isMarketEvent(event: ContractEvent): event is MarketEvent | VaultEvent {
  return KINDS.has(event.kind);
}
