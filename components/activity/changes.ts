import type { Network } from "@/lib/chain/networks";
import type { OperationRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { groupDigits } from "../format";
import { priceText } from "../prices";
import { operationTexts } from "../texts/reading/operation";

const words = operationTexts.changes;

/** One change of the state. `from` and `to`: the addresses between which an inscription or a right moved. */
export interface Change {
  readonly text: string;
  readonly from?: Address;
  readonly to?: Address;
}

/**
 * Describes what an operation changed (spec §5), with prices in the coin of `network`. Empty if it was rejected: a rejected
 * operation changes nothing.
 */
export function changesOf(operation: OperationRecord, network: Network): readonly Change[] {
  const { accepted, op, sender, recipient, price, unit } = operation;
  if (!accepted || op === null) return [];
  const ticker = operation.ticker ?? "";
  const amount = groupDigits(operation.amount ?? 0n);
  const to = recipient === null ? {} : { to: recipient };
  switch (op) {
    case "deploy":
      return [{ text: words.deploy(ticker) }];
    case "mint":
    case "bridgeIn":
      return [
        { text: words.minted(amount, ticker) },
        { text: words.ownerIs, ...to },
        { text: words.supplyGrew(amount, ticker) },
      ];
    case "tsf":
      return [{ text: words.moved, from: sender, ...to }];
    case "split":
      return [{ text: words.split }];
    case "list":
      return [{ text: price === null ? words.listedPlainly : words.listedFor(priceText(price, unit, network)) }];
    case "ulist":
      return [{ text: words.unlisted }];
    case "ex":
      return [
        { text: words.sold(priceText(price ?? 0n, unit, network)) },
        // The buyer sends the transaction to the seller, so the inscription moves from recipient to sender.
        { text: words.moved, ...(recipient === null ? {} : { from: recipient }), to: sender },
      ];
    case "dlg":
      return [{ text: words.delegated, ...to }];
    case "rvk":
      return [{ text: words.revoked }];
    case "offer":
      return [{ text: words.offered }];
    case "cancel":
      return [{ text: words.canceled }];
    case "sale":
      return [{ text: words.soldInMarket }];
    case "bridgeOut":
      return [{ text: words.burned }, { text: words.supplyFell(amount, ticker) }];
  }
}
