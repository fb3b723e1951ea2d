import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { isMintId } from "@/lib/protocol";
import { count, optional, wholeNumber } from "../signing/schemas";

/** Limit of a series: each mint needs a confirmation in the wallet. */
export const MAX_MINTS = 100;

/** Mint by a message, or by a call of the token's contract. */
export type MintMethod = "message" | "contract";

const fields = (t: Translate) =>
  z.object({
    /** Null for an empty text: the next free id. */
    id: optional((text) => (isMintId(text) ? text : null), t("mint.idInvalid")),
    amount: wholeNumber(t("mint.amountInvalid")),
    recipient: z.string(),
    count: count(MAX_MINTS, t("mint.countInvalid", { most: MAX_MINTS })),
  });

/** The texts of an empty form. An empty amount stands for the largest possible one. */
export const EMPTY = { id: "", amount: "", recipient: "", count: "1" };

/** The state of the mint form. Each change is validated. */
export function useMintForm() {
  const t = useTranslate();
  return useForm({ resolver: zodResolver(fields(t)), defaultValues: EMPTY, mode: "onChange" });
}
