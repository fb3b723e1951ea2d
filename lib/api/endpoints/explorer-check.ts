import { z } from "zod";
import { messageToHex, type OperationOutcome, REASONS, recognize } from "@/lib/protocol";
import type { MessageCheck } from "@/lib/records";
import * as contracts from "@/lib/records/contracts";
import { defineEndpoint } from "../http/define-endpoint";
import { judgeMessage } from "./judge-message";
import { address, wholeNumber } from "./parameters";
import { RULES_PROBLEMS, requireRules } from "./require-rules";

/** Size limit in characters: the request line and the headers have to fit into 16 kB. */
const TEXT_LIMIT = 4_000;

export const checkMessage = defineEndpoint({
  ...contracts.checkMessage,
  number: null,
  summary: "Check of a message",
  description:
    "Judges a message under the rules of the index as if it were first in the next block: accepted, or rejected with a reason. Calls the token's contract if the rules require it. Nothing is sent.",
  parameters: z.object({}),
  query: z.object({
    from: address.describe("Sender of the transaction."),
    to: address.describe("Recipient of the transaction."),
    value: wholeNumber.optional().describe("Value of the transaction, in the native coin's smallest unit; default 0."),
    text: z
      .string({ error: "expected a message" })
      .min(1, "expected a message")
      .max(TEXT_LIMIT, `expected at most ${TEXT_LIMIT} characters`)
      .describe(`The message, from data:, on; at most ${TEXT_LIMIT} characters.`),
  }),
  problems: ["INVALID_PARAMETER", ...RULES_PROBLEMS, "NODE_UNAVAILABLE", "NODE_BUSY"],
  isOfIndex: false,
  async handle({ query, client }, context) {
    const rules = await requireRules(context);
    const judged = await judgeMessage(query, rules, context, client);
    if (judged === null) return { at: null, body: notMessage(query.text) };
    return { at: judged.at, body: answerOf(judged.outcome) };
  },
});

function notMessage(text: string): MessageCheck {
  const recognition = recognize(messageToHex(text));
  const nothing = { op: null, ticker: null, tokenId: null, mintId: null, amount: null, price: null, unit: null };
  const why = recognition.kind === "none" ? recognition.why : null;
  return { accepted: false, reason: null, explanation: null, notMessage: why, ...nothing };
}

function answerOf(outcome: OperationOutcome): MessageCheck {
  const { accepted, reason, op, ticker, mintId, amount, price, unit } = outcome;
  const explanation = reason === null ? null : `${REASONS[reason].text} ${REASONS[reason].hint}`;
  const tokenId = op === "mint" ? null : outcome.tokenId;
  return { accepted, reason, explanation, notMessage: null, op, ticker, tokenId, mintId, amount, price, unit };
}
