import { mintControlGas, mintControlQuestion } from "../mint-control";
import type { ReasonCode } from "../reason-codes";
import type { Deployment, Inscription, MintMessage, StateView } from "../types";
import { newInscription } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/**
 * Mint (spec §5.2): the recipient owns the new inscription. The token's contract is asked last, only if every other
 * check passes.
 */
export function judgeMint(context: MessageContext, message: MintMessage): RuleResult {
  const { view, operation, recipient } = context;
  const deployment = view.deployment(message.tick);
  if (deployment === null) return rejected("TICKER_UNKNOWN");
  if (deployment.cmint) return rejected("CONTRACT_MINT_ONLY");
  const fault = mintFault(view, deployment, message.id, message.amt);
  if (fault !== null) return rejected(fault);
  const refusal = askContract(context, deployment, message);
  if (refusal !== null) return refusal;
  const inscription = newInscription(view, operation, deployment, {
    mintId: message.id,
    amount: message.amt,
    owner: recipient,
    parent: null,
    offset: 0,
  });
  return accepted(inscription, mintEffects(deployment, inscription));
}

/** Asks mint control (spec §5.3). Null if there is no contract or it allows the mint. */
function askContract(context: MessageContext, deployment: Deployment, message: MintMessage): RuleResult | null {
  const { operation, recipient, facts, rules } = context;
  if (deployment.contract === null) return null;
  const question = mintControlQuestion({
    parentHash: operation.parentHash,
    contract: deployment.contract,
    sender: operation.from,
    recipient,
    ticker: message.tick,
    amount: message.amt,
    gas: mintControlGas(rules),
  });
  switch (facts.mintControl(question)) {
    case "allowed":
      return null;
    case "forbidden":
      return rejected("MINT_FORBIDDEN");
    case "none":
      return rejected("MINT_CONTROL_SILENT");
    case undefined:
      return { kind: "needs", question };
  }
}

/**
 * The checks of mints by message and by event (spec §5.2.2, §6.4.1): the amount is at least 1, at most the limit, and fits
 * under max; the id was never used. Null if all pass.
 */
export function mintFault(view: StateView, deployment: Deployment, id: string, amount: bigint): ReasonCode | null {
  if (amount === 0n) return "AMOUNT_ZERO";
  if (amount > deployment.lim) return "ABOVE_LIMIT";
  if (deployment.supply + amount > deployment.max) return "ABOVE_MAX";
  return view.inscriptionByMintId(deployment.ticker, id) === null ? null : "MINT_ID_TAKEN";
}

/** The effects of a mint: the inscription, then the supply and the mint count of its ticker (spec §5.2.5). */
export function mintEffects(deployment: Deployment, inscription: Inscription) {
  const after = {
    ...deployment,
    supply: deployment.supply + inscription.amount,
    mintCount: deployment.mintCount + 1,
  };
  return [
    { kind: "inscription", before: null, after: inscription },
    { kind: "deployment", before: deployment, after },
  ] as const;
}
