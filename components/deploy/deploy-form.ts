import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { isTicker } from "@/lib/protocol";
import { optional, optionalAddress, parsed, typedAddress, wholeNumber } from "../signing/schemas";
import { type StoredDraft, useDraft } from "../signing/use-draft";

/** Who may mint: anyone, senders that the token's contract approves, or the contract only. */
export type MintAccess = (typeof ACCESSES)[number];
const ACCESSES = ["anyone", "approved", "contract"] as const;

/** Longest text of a data key, in UTF-16 code units. */
const DATA_LIMIT = 2000;
const anyText = (text: string) => (text.length <= DATA_LIMIT ? text : null);

const shared = (t: Translate) => ({
  ticker: parsed((text) => (isTicker(text) ? text : null), t("deploy.tickerInvalid")),
  max: wholeNumber(t("deploy.numberInvalid")),
  lim: wholeNumber(t("deploy.numberInvalid")),
  dataurl: optional(anyText, t("deploy.dataInvalid")),
  of: optional(anyText, t("deploy.dataInvalid")),
  recipient: optionalAddress(t, t("deploy.recipientInvalid")),
});

/** Parses the texts of the form. A contract is required unless anyone may mint. */
export const deployFields = (t: Translate) =>
  z.discriminatedUnion("access", [
    z.object({ ...shared(t), access: z.literal("anyone"), contract: z.string() }),
    z.object({
      ...shared(t),
      access: z.enum(["approved", "contract"]),
      contract: typedAddress(t, t("deploy.contractInvalid")),
    }),
  ]);

/** The texts that the person typed, not parsed yet. */
export interface DeployInputs {
  ticker: string;
  max: string;
  lim: string;
  access: MintAccess;
  contract: string;
  dataurl: string;
  of: string;
  recipient: string;
}

const EMPTY: DeployInputs = {
  ...{ ticker: "", max: "", lim: "", access: "anyone", contract: "" },
  ...{ dataurl: "", of: "", recipient: "" },
};

const read = (stored: StoredDraft): DeployInputs => ({
  ticker: stored.ticker ?? "",
  max: stored.max ?? "",
  lim: stored.lim ?? "",
  access: ACCESSES.find((each) => each === stored.access) ?? "anyone",
  contract: stored.contract ?? "",
  dataurl: stored.dataurl ?? "",
  of: stored.of ?? "",
  recipient: stored.recipient ?? "",
});

const TEXTS = ["ticker", "max", "lim", "contract", "dataurl", "of", "recipient"] as const;
const DRAFT = { fields: TEXTS, read };

/** The state of the deploy form. Each change is validated, and kept for this tab. */
export function useDeployForm() {
  const t = useTranslate();
  const form = useForm({ resolver: zodResolver(deployFields(t)), defaultValues: EMPTY, mode: "onChange" });
  useDraft("deploy", form, DRAFT);
  return form;
}
