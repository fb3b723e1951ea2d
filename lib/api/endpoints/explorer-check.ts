import { z } from "zod";
import { readStatus } from "@/lib/database/reads/status";
import { isReasonCode, messageToHex, OPERATION_NAMES, type OperationOutcome, REASONS, recognize } from "@/lib/protocol";
import { amount, hash } from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";
import { Problem } from "../http/problem";
import { judgeDraft } from "./judge-draft";
import { address, wholeNumber } from "./parameters";

/** Characters: a request's line and headers have to fit 16 kB. */
const TEXT_LIMIT = 4_000;

const answer = z.strictObject({
  accepted: z.boolean(),
  reason: z.string().refine(isReasonCode).nullable().describe("Why not: a code of docs/reasons.md."),
  explanation: z.string().nullable().describe("The reason in words, and what to do about it."),
  notMessage: z.string().nullable().describe("Why the text is no message at all: it would not be recorded."),
  op: z.enum(OPERATION_NAMES).nullable(),
  ticker: z.string().nullable(),
  tokenId: hash.nullable().describe("Of the inscription that is meant; of a mint null: its transaction decides it."),
  mintId: z.string().nullable(),
  amount: amount.nullable(),
  price: amount.nullable(),
  unit: z.string().nullable(),
});

export const explorerCheck = defineEndpoint({
  path: "/explorer/check",
  number: null,
  summary: "What would become of a message",
  description:
    "Judges a message by the index's own rules as if it stood first in the next block: accepted, or why not. Asks the token's contract where the rules do. Nothing is sent.",
  parameters: z.object({}),
  query: z.object({
    from: address.describe("Who would sign the transaction."),
    to: address.describe("Its recipient."),
    value: wholeNumber.optional().describe("Native coin that it moves, in the smallest unit; default 0."),
    text: z
      .string({ error: "expected a message" })
      .min(1, "expected a message")
      .max(TEXT_LIMIT, `expected at most ${TEXT_LIMIT} characters`)
      .describe(`The message, from data:, on; at most ${TEXT_LIMIT} characters.`),
  }),
  answer,
  problems: ["INVALID_PARAMETER", "INDEX_NOT_BEGUN", "NETWORK_UNKNOWN", "NODE_UNAVAILABLE"],
  isOfIndex: false,
  async handle({ query }, context) {
    const status = await readStatus(context.database);
    if (status === null) throw indexNotBegun();
    const rules = context.rulesOf(status.chainId);
    if (rules === null)
      throw new Problem("NETWORK_UNKNOWN", "This service is configured for another chain than the index.");
    const judged = await judgeDraft(query, rules, context);
    if (judged === null) return { at: null, body: notMessage(query.text) };
    return { at: judged.at, body: verdict(judged.outcome) };
  },
});

function notMessage(text: string): z.input<typeof answer> {
  const recognition = recognize(messageToHex(text));
  const nothing = { op: null, ticker: null, tokenId: null, mintId: null, amount: null, price: null, unit: null };
  const why = recognition.kind === "none" ? recognition.why : null;
  return { accepted: false, reason: null, explanation: null, notMessage: why, ...nothing };
}

function verdict(outcome: OperationOutcome): z.input<typeof answer> {
  const { accepted, reason, op, ticker, mintId, amount, price, unit } = outcome;
  const explanation = reason === null ? null : `${REASONS[reason].text} ${REASONS[reason].hint}`;
  const tokenId = op === "mint" ? null : outcome.tokenId;
  return { accepted, reason, explanation, notMessage: null, op, ticker, tokenId, mintId, amount, price, unit };
}
