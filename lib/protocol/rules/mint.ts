import { mintControlQuestion } from "../mint-control";
import type { Deployment, MintMessage } from "../types";
import { mintEffects, mintFault, newInscription } from "./minting";
import { accepted, type MessageContext, rejected, type Verdict } from "./verdict";

/**
 * service.md §3, Mint 1-3 and Deploy 5-6; decisions.md §4: the recipient owns the new inscription. The token's contract
 * is asked last, after every other rule allows the mint.
 */
export function judgeMint(context: MessageContext, message: MintMessage): Verdict {
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

/** Null where the mint may happen: there is no contract, or it allows it (decisions.md §4, "Mint control"). */
function askContract(context: MessageContext, deployment: Deployment, message: MintMessage): Verdict | null {
  const { operation, recipient, facts } = context;
  if (deployment.contract === null) return null;
  const question = mintControlQuestion({
    parentHash: operation.parentHash,
    contract: deployment.contract,
    sender: operation.from,
    recipient,
    ticker: message.tick,
    amount: message.amt,
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
