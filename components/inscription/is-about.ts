import type { InscriptionRecord } from "@/lib/client/index";
import type { Tracked } from "../tracker/tracked";

/** Whether a transaction of this device did something with the inscription. */
export function isAbout({ ticker, tokenId, mintId }: Pick<InscriptionRecord, "ticker" | "tokenId" | "mintId">) {
  return ({ subject }: Tracked): boolean =>
    subject.op !== "mint" && subject.ticker === ticker && subject.id !== null && [tokenId, mintId].includes(subject.id);
}
