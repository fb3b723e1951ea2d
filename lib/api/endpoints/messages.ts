import { z } from "zod";
import { buildDeployBeginning, buildMessage, type Message, parseInscriptionName, valueFault } from "@/lib/protocol";
import { type Infer, object, text } from "@/lib/records/schema";
import { defineEndpoint, type EndpointAnswer } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { mintId, ticker, wholeNumber } from "./parameters";

const answer = object({ message: text });
const noQuery = z.object({});
/** Seconds. */
const DAY = 86_400;

const inscriptionName = z
  .string()
  .transform((value, context) => {
    const name = parseInscriptionName(value);
    if (name !== null) return name;
    context.addIssue({ code: "custom", message: "expected a token id or a mint id" });
    return z.NEVER;
  })
  .describe("The inscription's token id or mint id.");

/** Endpoint 1 (spec §12.2.1). */
export const buildMintMessage = defineEndpoint({
  path: "/message/mint/:ticker/:id/:amount",
  number: 1,
  summary: "Mint message",
  description: "The text of a mint message. Only the form of the values is checked.",
  parameters: z.object({ ticker, id: mintId, amount: wholeNumber.describe("Amount to mint, above 0.") }),
  query: noQuery,
  answer,
  problems: ["INVALID_PARAMETER"],
  isOfIndex: false,
  maxAge: DAY,
  async handle({ path }) {
    return message({ op: "mint", tick: path.ticker, id: path.id, amt: path.amount });
  },
});

/** Endpoint 2 (spec §12.2.2). */
export const buildDeployMessage = defineEndpoint({
  path: "/message/deploy/:ticker",
  number: 2,
  summary: "Deploy message",
  description: "The beginning of a deploy message. Add max and lim before you send it.",
  parameters: z.object({ ticker }),
  query: noQuery,
  answer,
  problems: ["INVALID_PARAMETER"],
  isOfIndex: false,
  maxAge: DAY,
  async handle({ path }) {
    return { at: null, body: { message: buildDeployBeginning(path.ticker) } };
  },
});

/** Endpoint 3 (spec §12.2.3). */
export const buildTransferMessage = defineEndpoint({
  path: "/message/transfer/:ticker/:id",
  number: 3,
  summary: "Transfer message",
  description: "The text of a message that transfers an inscription to the recipient of the transaction.",
  parameters: z.object({ ticker, id: inscriptionName }),
  query: noQuery,
  answer,
  problems: ["INVALID_PARAMETER"],
  isOfIndex: false,
  maxAge: DAY,
  async handle({ path }) {
    return message({ op: "tsf", tick: path.ticker, id: path.id });
  },
});

/** Builds the text. @throws Problem `INVALID_PARAMETER` for a value that no state accepts, such as an amount of 0 (spec §12.2.1) */
function message(content: Message): EndpointAnswer<Infer<typeof answer>> {
  if (valueFault(content) !== null) throw new Problem("INVALID_PARAMETER", "amount: expected at least 1");
  return { at: null, body: { message: buildMessage(content) } };
}
