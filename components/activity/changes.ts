import type { Network } from "@/lib/chain/networks";
import type { OperationRecord } from "@/lib/client";
import type { Translate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { groupDigits } from "../format/numbers";
import { priceText } from "../format/prices";

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
export function changesOf(t: Translate, operation: OperationRecord, network: Network): readonly Change[] {
  const { accepted, op, sender, recipient, price, unit } = operation;
  if (!accepted || op === null) return [];
  const ticker = operation.ticker ?? "";
  const amount = groupDigits(t, operation.amount ?? 0n);
  const to = recipient === null ? {} : { to: recipient };
  switch (op) {
    case "deploy":
      return [{ text: t("operation.changes.deploy", { ticker }) }];
    case "mint":
    case "bridgeIn":
      return [
        { text: t("operation.changes.minted", { amount, ticker }) },
        { text: t("operation.changes.ownerIs"), ...to },
        { text: t("operation.changes.supplyGrew", { amount, ticker }) },
      ];
    case "tsf":
      return [{ text: t("operation.changes.moved"), from: sender, ...to }];
    case "split":
      return [{ text: t("operation.changes.split") }];
    case "list":
      return [
        {
          text:
            price === null
              ? t("operation.changes.listedPlainly")
              : t("operation.changes.listedFor", { price: priceText(t, price, unit, network) }),
        },
      ];
    case "ulist":
      return [{ text: t("operation.changes.unlisted") }];
    case "ex":
      return [
        { text: t("operation.changes.sold", { price: priceText(t, price ?? 0n, unit, network) }) },
        // The buyer sends the transaction to the seller, so the inscription moves from recipient to sender.
        { text: t("operation.changes.moved"), ...(recipient === null ? {} : { from: recipient }), to: sender },
      ];
    case "dlg":
      return [{ text: t("operation.changes.delegated"), ...to }];
    case "rvk":
      return [{ text: t("operation.changes.revoked") }];
    case "offer":
      return [{ text: t("operation.changes.offered") }];
    case "cancel":
      return [{ text: t("operation.changes.canceled") }];
    case "sale":
      return [{ text: t("operation.changes.soldInMarket") }];
    case "cancelAll":
      return [{ text: t("operation.changes.canceledAll") }];
    case "lock":
      return [{ text: t("operation.changes.locked") }];
    case "unlock":
      return [{ text: t("operation.changes.unlocked") }];
    case "bridgeOut":
      return [{ text: t("operation.changes.burned") }, { text: t("operation.changes.supplyFell", { amount, ticker }) }];
  }
}
