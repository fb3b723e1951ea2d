import {
  draftOperation,
  type Facts,
  type MessageDraft,
  type MessageOperation,
  type MintControlAnswer,
  type MintControlQuestion,
  mintControlKey,
  type OperationOutcome,
  type ProtocolRules,
  type StateView,
  stateKeys,
  step,
} from "@/lib/protocol";
import type { At, IndexPosition } from "@/lib/records";
import type { Context } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { nextState } from "./next-state";

/**
 * Judges a draft as the first operation of the next block; null if its text is not a message. `client`: for the limits of
 * lookups at the node; null if unknown.
 *
 * @throws Problem `INDEX_NOT_BEGUN`, `NODE_UNAVAILABLE` or `NODE_BUSY`
 */
export async function judgeMessage(
  draft: MessageDraft,
  rules: ProtocolRules,
  context: Context,
  client: string | null,
): Promise<At<{ outcome: OperationOutcome }> | null> {
  const atNoPlace = draftOperation(draft);
  if (atNoPlace === null) return null;
  const { at, state } = await nextState(stateKeys(atNoPlace), rules, context);
  const operation = placeAfter(at, draft) ?? atNoPlace;
  const ask = (question: MintControlQuestion) => askContract(context, question, client);
  return { at, outcome: await judge(state, operation, rules, ask) };
}

/** Null before the first block, which has no parent for contract calls. */
function placeAfter({ block, hash }: IndexPosition, draft: MessageDraft): MessageOperation | null {
  return hash === null ? null : draftOperation(draft, { number: block, hash, timestamp: 0 });
}

async function judge(
  state: StateView,
  operation: MessageOperation,
  rules: ProtocolRules,
  ask: (question: MintControlQuestion) => Promise<MintControlAnswer>,
): Promise<OperationOutcome> {
  const answers = new Map<string, MintControlAnswer>();
  const facts: Facts = { mintControl: (question) => answers.get(mintControlKey(question)) };
  for (;;) {
    const result = step(state, operation, rules, facts);
    if (result.kind === "decided") return result.outcome;
    if (result.kind === "ignored") throw new Error("a message was ignored, but only events can be");
    answers.set(mintControlKey(result.question), await ask(result.question));
  }
}

async function askContract(
  { node }: Context,
  question: MintControlQuestion,
  client: string | null,
): Promise<MintControlAnswer> {
  const detail = "The token's contract decides about the mint, and the call to the chain's node failed.";
  const headers = { "Retry-After": "5" };
  if (node === null) throw new Problem("NODE_UNAVAILABLE", detail, { headers });
  try {
    return await node.mintControl(question, client);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem("NODE_UNAVAILABLE", detail, { headers, cause });
  }
}
