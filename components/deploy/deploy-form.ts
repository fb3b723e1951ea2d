import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { isTicker, parseAddress } from "@/lib/protocol";
import { optional, parsed, wholeNumber } from "../signing/schemas";
import { deployingTexts } from "../texts/deploying";

/** Who may mint: anybody, whom a contract allows, or a contract alone. */
export type Minting = "anybody" | "control" | "contract";

const MOST_DATA = 2000;
const anyText = (text: string) => (text.length <= MOST_DATA ? text : null);
const words = deployingTexts;

const shared = {
  ticker: parsed((text) => (isTicker(text) ? text : null), words.tickerInvalid),
  max: wholeNumber(words.numberInvalid),
  lim: wholeNumber(words.numberInvalid),
  dataurl: optional(anyText, words.dataInvalid),
  of: optional(anyText, words.dataInvalid),
  recipient: optional(parseAddress, words.recipientInvalid),
};

export const deployFields = z.discriminatedUnion("minting", [
  z.object({ ...shared, minting: z.literal("anybody"), contract: z.string() }),
  z.object({
    ...shared,
    minting: z.enum(["control", "contract"]),
    contract: parsed(parseAddress, words.contractInvalid),
  }),
]);

/** Texts as they were typed. */
export interface DeployTexts {
  ticker: string;
  max: string;
  lim: string;
  minting: Minting;
  contract: string;
  dataurl: string;
  of: string;
  recipient: string;
}

const EMPTY: DeployTexts = {
  ...{ ticker: "", max: "", lim: "", minting: "anybody", contract: "" },
  ...{ dataurl: "", of: "", recipient: "" },
};

export function useDeployForm() {
  return useForm({ resolver: zodResolver(deployFields), defaultValues: EMPTY, mode: "onChange" });
}
