import type { InscriptionRecord } from "@/lib/api/client";
import { groupDigits } from "../format";
import { inscriptionTexts } from "../texts/reading/inscription";

export type State = "owned" | "listed" | "forSale" | "burned";

/** Where an inscription stands. */
export function stateOf({ owner, listed, price }: Pick<InscriptionRecord, "owner" | "listed" | "price">): State {
  if (owner === null) return "burned";
  if (!listed) return "owned";
  return price === null ? "listed" : "forSale";
}

/** What sets an inscription apart from one that is just owned: its price, or that it is listed or burned. */
export function StateTag({ inscription }: { inscription: InscriptionRecord }) {
  const state = stateOf(inscription);
  if (state === "owned") return null;
  if (state === "burned") return <span className="text-faint text-xs">{inscriptionTexts.states.burned}</span>;
  const { price, unit } = inscription;
  return (
    <span className="figures whitespace-nowrap text-accent text-xs">
      {price === null ? inscriptionTexts.states.listed : `${groupDigits(price)} ${unit}`}
    </span>
  );
}
