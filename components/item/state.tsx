import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Priced } from "../format/prices";
import { Price } from "../ui/price";
import { Unprotected } from "./unprotected";

/** `offered`: on the market. `vaulted`: in its owner's vault without an open offer. */
export type State = "owned" | "listed" | "priced" | "offered" | "vaulted" | "burned";

type Stated = Pick<InscriptionRecord, "owner" | "account" | "listed" | "price" | "offer">;

/** The state of an inscription (spec §5.10, §10.3). */
export function inscriptionStateOf({ owner, account, listed, price, offer }: Stated): State {
  if (owner === null) return "burned";
  if (offer?.isOpen) return "offered";
  if (listed) return price === null ? "listed" : "priced";
  return account === null ? "owned" : "vaulted";
}

/** The price at which anyone can buy an inscription; null if no one can. */
export function openPrice({ price, unit, offer }: Pick<InscriptionRecord, "price" | "unit" | "offer">) {
  const open: Priced = offer?.isOpen ? { price: offer.price, unit: null } : { price, unit };
  return open.price === null ? null : { price: open.price, unit: open.unit };
}

/** The price of an inscription, or its state. Renders nothing if it is only owned. */
export function StateTag({ inscription }: { inscription: InscriptionRecord }) {
  const t = useTranslate();
  const state = inscriptionStateOf(inscription);
  const open = openPrice(inscription);
  if (open !== null) {
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
        <Price value={open.price} unit={open.unit} isRounded isInLink className="text-accent text-xs" />
        {state === "priced" ? <Unprotected /> : null}
      </span>
    );
  }
  switch (state) {
    case "burned":
    case "vaulted":
      return <span className="text-faint text-xs">{t(`inscription.states.${state}`)}</span>;
    case "listed":
      return <span className="figures text-accent text-xs">{t("inscription.states.listed")}</span>;
    default:
      return null;
  }
}
