import type { ListedToken } from "@/lib/client";
import type { Translate } from "@/lib/languages/translate";

type Control = Pick<ListedToken, "cmint" | "contract">;

/** Whether the index can accept mint messages: supply is left, and mints are not for the contract only (spec §5.1.4). */
export function isOpenToMessages(token: Control & Pick<ListedToken, "supply" | "max">): boolean {
  return !token.cmint && token.supply < token.max;
}

/** Describes who may mint. */
export function mintControlText(t: Translate, { cmint, contract }: Control): string {
  if (cmint) return contract === null ? t("tokenFacts.controlNobody") : t("tokenFacts.controlContractOnly");
  return contract === null ? t("tokenFacts.controlOpen") : t("tokenFacts.controlContract");
}

/** `asked`: the token's contract decides on each mint message. `ended`: the supply is minted out. */
type Access = "yes" | "asked" | "no" | "ended";

/** Whether minting is open by message and by the token's contract (spec §5.3.1, §6.3.1). */
export function mintAccess(token: Control & Pick<ListedToken, "supply" | "max">): {
  message: Access;
  contract: Access;
} {
  if (token.supply >= token.max) return { message: "ended", contract: "ended" };
  const hasContract = token.contract !== null;
  const message = token.cmint ? "no" : hasContract ? "asked" : "yes";
  return { message, contract: hasContract ? "yes" : "no" };
}

/** The largest amount of a single mint: the limit per mint, or the remaining supply if that is lower (spec §5.2.2). */
export function largestMint({ lim, max, supply }: Pick<ListedToken, "lim" | "max" | "supply">): bigint {
  const left = max - supply;
  return left < lim ? left : lim;
}

/** Whether the token has supply left, and can be minted by message or by its contract. */
export function canBeMinted({ supply, max, cmint, contract }: Control & Pick<ListedToken, "supply" | "max">): boolean {
  return supply < max && (!cmint || contract !== null);
}
