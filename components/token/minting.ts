import type { TokenSummary } from "@/lib/client/index";
import { texts } from "../texts";

type Control = Pick<TokenSummary, "cmint" | "contract">;

/** Whether mints by message can be accepted at all: there is supply left, and they are not the contract's alone. */
export function isOpenToMessages(token: Control & Pick<TokenSummary, "supply" | "max">): boolean {
  return !token.cmint && token.supply < token.max;
}

/** Who may mint, in words. */
export function mintControlText({ cmint, contract }: Control): string {
  if (cmint) return contract === null ? texts.tokens.controlNobody : texts.tokens.controlContractOnly;
  return contract === null ? texts.tokens.controlOpen : texts.tokens.controlContract;
}

type Way = "yes" | "asked" | "no" | "ended";

/** Which ways of minting are open: by a message, and by the token's contract. */
export function controlOf(token: Control & Pick<TokenSummary, "supply" | "max">): { message: Way; contract: Way } {
  if (token.supply >= token.max) return { message: "ended", contract: "ended" };
  const hasContract = token.contract !== null;
  const message = token.cmint ? "no" : hasContract ? "asked" : "yes";
  return { message, contract: hasContract ? "yes" : "no" };
}

/** The most that one mint can be: the limit, or what is left where that is less. */
export function mostOf({ lim, max, supply }: Pick<TokenSummary, "lim" | "max" | "supply">): bigint {
  const left = max - supply;
  return left < lim ? left : lim;
}
