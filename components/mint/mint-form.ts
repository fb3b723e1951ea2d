import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { isMintId } from "@/lib/protocol";
import { count, optional, wholeNumber } from "../signing/schemas";
import { mintingTexts } from "../texts/minting";

/** Several in a row beyond this are better left to a program. */
export const MOST_MINTS = 100;

/** How it is minted: by a message, or by the token's contract. */
export type MintWay = "message" | "contract";

const fields = z.object({
  /** Empty: the next free one. */
  id: optional((text) => (isMintId(text) ? text : null), mintingTexts.idInvalid),
  amount: wholeNumber(mintingTexts.amountInvalid),
  recipient: z.string(),
  count: count(MOST_MINTS, mintingTexts.countInvalid(MOST_MINTS)),
});

/** Texts as they were typed; an empty amount stands for the most. */
export const EMPTY = { id: "", amount: "", recipient: "", count: "1" };

export function useMintForm() {
  return useForm({ resolver: zodResolver(fields), defaultValues: EMPTY, mode: "onChange" });
}
