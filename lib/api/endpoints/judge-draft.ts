import { draftState } from "@/lib/database/reads/draft-state";
import {
  contractOverrides,
  draftOperation,
  type Facts,
  type MessageDraft,
  type MessageOperation,
  type MintControlAnswer,
  type MintControlQuestion,
  mintControlKey,
  type OperationOutcome,
  overriddenTickers,
  type ProtocolRules,
  type StateView,
  stateKeys,
  step,
} from "@/lib/protocol";
import type { At, IndexPosition } from "@/lib/records";
import type { Context } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";
import { Problem } from "../http/problem";

/**
 * What the index would find, stood the draft first in the block after its last; null where its text is no message.
 * Throws the problems `INDEX_NOT_BEGUN` and `NODE_UNAVAILABLE`.
 */
export async function judgeDraft(
  draft: MessageDraft,
  rules: ProtocolRules,
  context: Context,
): Promise<At<{ outcome: OperationOutcome }> | null> {
  const atNoPlace = draftOperation(draft);
  if (atNoPlace === null) return null;
  const keys = stateKeys(atNoPlace);
  const overridden = rules.contractOverrides.map(({ ticker }) => ticker);
  const { at, state } = await draftState(context.database, { ...keys, tickers: [...keys.tickers, ...overridden] });
  if (at === null) throw indexNotBegun();
  const operation = placeAfter(at, draft) ?? atNoPlace;
  if (overriddenTickers(operation.blockNumber, rules).length > 0) {
    state.apply(contractOverrides(state, operation.blockNumber, rules).effects);
  }
  return { at, outcome: await judge(state, operation, rules, context) };
}

/** Before the first block there is no hash, and nothing that a contract could be asked about either. */
function placeAfter({ block, hash }: IndexPosition, draft: MessageDraft): MessageOperation | null {
  return hash === null ? null : draftOperation(draft, { number: block, hash, timestamp: 0 });
}

async function judge(
  state: StateView,
  operation: MessageOperation,
  rules: ProtocolRules,
  context: Context,
): Promise<OperationOutcome> {
  const answers = new Map<string, MintControlAnswer>();
  const facts: Facts = { mintControl: (question) => answers.get(mintControlKey(question)) };
  for (;;) {
    const result = step(state, operation, rules, facts);
    if (result.kind === "decided") return result.outcome;
    if (result.kind === "ignored") throw new Error("a message was ignored, which only events are");
    answers.set(mintControlKey(result.question), await askContract(context, result.question));
  }
}

async function askContract({ node }: Context, question: MintControlQuestion): Promise<MintControlAnswer> {
  const detail = "The token's contract has a say in the mint, and the chain's node could not be asked.";
  const headers = { "Retry-After": "5" };
  if (node === null) throw new Problem("NODE_UNAVAILABLE", detail, { headers });
  try {
    return await node.mintControl(question);
  } catch (cause) {
    throw new Problem("NODE_UNAVAILABLE", detail, { headers, cause });
  }
}
