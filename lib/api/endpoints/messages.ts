import { z } from "zod";
import { buildDeployBeginning, buildMessage, type Message, parseInscriptionName, valueFault } from "@/lib/protocol";
import { type Answer, defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { mintId, ticker, wholeNumber } from "./parameters";

const answer = z.strictObject({ message: z.string() });
const noQuery = z.object({});
/** Seconds. */
const DAY = 86_400;

const inscriptionName = z
  .string()
  .transform((text, context) => {
    const name = parseInscriptionName(text);
    if (name !== null) return name;
    context.addIssue({ code: "custom", message: "expected a token id or a mint id" });
    return z.NEVER;
  })
  .describe("The inscription's token id or mint id.");

/** Endpoint 1. */
export const mintMessage = defineEndpoint({
  path: "/message/mint/:ticker/:id/:amount",
  number: 1,
  summary: "Mint message",
  description: "The text of a message that mints. Nothing but the values' forms is checked.",
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

/** Endpoint 2. */
export const deployMessage = defineEndpoint({
  path: "/message/deploy/:ticker",
  number: 2,
  summary: "Deploy message",
  description: "The beginning of a deploy message: max and lim are to be added before it is sent.",
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

/** Endpoint 3. */
export const transferMessage = defineEndpoint({
  path: "/message/transfer/:ticker/:id",
  number: 3,
  summary: "Transfer message",
  description: "The text of a message that transfers an inscription to the transaction's recipient.",
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

/** Builds the text; a value that no state would accept (an amount of 0) is refused (decisions.md §9). */
function message(content: Message): Answer<z.input<typeof answer>> {
  if (valueFault(content) !== null) throw new Problem("INVALID_PARAMETER", "amount: expected at least 1");
  return { at: null, body: { message: buildMessage(content) } };
}
