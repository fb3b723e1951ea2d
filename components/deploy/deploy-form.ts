import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { isTicker, parseAddress } from "@/lib/protocol";
import { optional, parsed, wholeNumber } from "../signing/schemas";
import { deployTexts } from "../texts/deploy";

/** Who may mint: anyone, senders that the token's contract approves, or the contract only. */
export type MintAccess = "anyone" | "approved" | "contract";

/** Longest text of a data key, in UTF-16 code units. */
const DATA_LIMIT = 2000;
const anyText = (text: string) => (text.length <= DATA_LIMIT ? text : null);
const words = deployTexts;

const shared = {
  ticker: parsed((text) => (isTicker(text) ? text : null), words.tickerInvalid),
  max: wholeNumber(words.numberInvalid),
  lim: wholeNumber(words.numberInvalid),
  dataurl: optional(anyText, words.dataInvalid),
  of: optional(anyText, words.dataInvalid),
  recipient: optional(parseAddress, words.recipientInvalid),
};

/** Parses the texts of the form. A contract is required unless anyone may mint. */
export const deployFields = z.discriminatedUnion("access", [
  z.object({ ...shared, access: z.literal("anyone"), contract: z.string() }),
  z.object({
    ...shared,
    access: z.enum(["approved", "contract"]),
    contract: parsed(parseAddress, words.contractInvalid),
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

/** The state of the deploy form. Each change is validated. */
export function useDeployForm() {
  return useForm({ resolver: zodResolver(deployFields), defaultValues: EMPTY, mode: "onChange" });
}
