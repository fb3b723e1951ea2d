import type { Address, ContractEvent, MarketEvent } from "./types";

/**
 * The sender and the recipient of an event's operation (spec §3.5, §10.3.4): for an offer or a cancellation, the seller
 * and its vault (no recipient if all offers are canceled); for a sale, the buyer and the seller.
 */
export function eventParties(event: ContractEvent): { sender: Address; recipient: Address | null } {
  switch (event.kind) {
    case "offer":
    case "cancel":
      return { sender: event.seller, recipient: event.vault };
    case "cancelAll":
      return { sender: event.seller, recipient: null };
    case "sale":
      return { sender: event.buyer, recipient: event.seller };
    default:
      return { sender: event.sender, recipient: event.recipient };
  }
}

/** Whether the event is one of the market contract (spec §10.3.4). */
export function isMarketEvent(event: ContractEvent): event is MarketEvent {
  return event.kind === "offer" || event.kind === "cancel" || event.kind === "cancelAll" || event.kind === "sale";
}
