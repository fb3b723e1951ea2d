import type { InscriptionRecord } from "@/lib/client";
import { inscriptionTexts } from "../texts/reading/inscription";
import { Price } from "../ui/price";

export type State = "owned" | "listed" | "forSale" | "burned";

/** The state of an inscription (spec §5.10). */
export function stateOf({ owner, listed, price }: Pick<InscriptionRecord, "owner" | "listed" | "price">): State {
  if (owner === null) return "burned";
  if (!listed) return "owned";
  return price === null ? "listed" : "forSale";
}

/** The price of an inscription, or that it is listed or burned. Renders nothing if it is only owned. */
export function StateTag({ inscription }: { inscription: InscriptionRecord }) {
  const state = stateOf(inscription);
  if (state === "owned") return null;
  if (state === "burned") return <span className="text-faint text-xs">{inscriptionTexts.states.burned}</span>;
  const { price, unit } = inscription;
  if (price !== null) return <Price value={price} unit={unit} className="text-accent text-xs" />;
  return <span className="figures text-accent text-xs">{inscriptionTexts.states.listed}</span>;
}
