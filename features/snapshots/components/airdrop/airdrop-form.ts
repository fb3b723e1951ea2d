import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { readTypedAddress } from "@/components/address/typed";
import { parsed, typedAddress } from "@/components/signing/schemas";
import { type StoredDraft, useDraft } from "@/components/signing/use-draft";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { type Address, isTicker } from "@/lib/protocol";
import type { Sharing } from "./shares";

/** Days for which an airdrop may be open. */
export const DAYS = ["7", "30", "90", "365"] as const;
const SHARINGS = ["proportional", "equal", "perUnit"] as const satisfies readonly Sharing["kind"][];
/** Each exclusion costs gas when the airdrop is created. */
const EXCLUDED_LIMIT = 100;
/** Longest part of a text that an error repeats. */
const SHOWN = 50;

/** The texts that the person typed, not parsed yet. */
export interface AirdropInputs {
  ticker: string;
  block: string;
  pays: "native" | "erc20";
  token: string;
  sharing: Sharing["kind"];
  amount: string;
  excluded: string;
  days: (typeof DAYS)[number];
}

const excluded = (t: Translate) =>
  z.pipe(
    z.string(),
    z.transform((text, context): readonly Address[] => {
      const parts = text.split(/[\s,]+/).filter((part) => part !== "");
      const found: Address[] = [];
      for (const part of parts) {
        const read = readTypedAddress(part);
        if ("address" in read) found.push(read.address);
        else
          context.issues.push({
            code: "custom",
            message: t(read.problem === "checksum" ? "airdrop.excludedChecksum" : "airdrop.excludedInvalid", {
              text: part.slice(0, SHOWN),
            }),
            input: text,
          });
      }
      if (found.length > EXCLUDED_LIMIT)
        context.issues.push({
          code: "custom",
          message: t("airdrop.excludedLimit", { limit: EXCLUDED_LIMIT }),
          input: text,
        });
      return [...new Set(found)];
    }),
  );

const shared = (t: Translate) => ({
  ticker: parsed((text) => (isTicker(text) ? text : null), t("airdrop.tickerInvalid")),
  block: parsed((text) => (/^[0-9]{1,15}$/.test(text) ? Number(text) : null), t("airdrop.noSnapshot")),
  sharing: z.enum(SHARINGS),
  // Parsed when the coin's decimals are known.
  amount: z.string(),
  excluded: excluded(t),
  days: z.enum(DAYS),
});

/** Parses the texts of the form. The address of a token is required if one is paid. */
export const airdropFields = (t: Translate) =>
  z.discriminatedUnion("pays", [
    z.object({ ...shared(t), pays: z.literal("native"), token: z.string() }),
    z.object({ ...shared(t), pays: z.literal("erc20"), token: typedAddress(t, t("airdrop.tokenInvalid")) }),
  ]);

const EMPTY: AirdropInputs = {
  ...{ ticker: "", block: "", pays: "native", token: "" },
  ...{ sharing: "proportional", amount: "", excluded: "", days: "30" },
};

const TEXTS = ["ticker", "token", "amount", "excluded"] as const;

/** The state of the form. Each change is validated, and kept for this tab. `blocks`: those of the snapshots. */
export function useAirdropForm(first: { readonly ticker: string; readonly block: string }, blocks: readonly string[]) {
  const t = useTranslate();
  const { ticker, block } = first;
  const known = blocks.join(" ");
  const form = useForm({
    resolver: zodResolver(airdropFields(t)),
    defaultValues: { ...EMPTY, ...first },
    mode: "onChange",
  });
  const read = useCallback(
    (stored: StoredDraft): AirdropInputs => ({
      ticker: stored.ticker ?? ticker,
      block: known.split(" ").find((each) => each === stored.block) ?? block,
      pays: stored.pays === "erc20" ? "erc20" : "native",
      token: stored.token ?? "",
      sharing: SHARINGS.find((each) => each === stored.sharing) ?? EMPTY.sharing,
      amount: stored.amount ?? "",
      excluded: stored.excluded ?? "",
      days: DAYS.find((each) => each === stored.days) ?? EMPTY.days,
    }),
    [ticker, block, known],
  );
  // A link that names a token or a snapshot begins another airdrop.
  useDraft(`airdrop.${ticker}.${block}`, form, { fields: TEXTS, read });
  return form;
}
