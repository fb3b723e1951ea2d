import { isTokenId } from "./forms";
import type { ContractEvent, Operation, StateKeys } from "./types";

// The worker calls this for every operation, so keys are written out: spreads take several times as long.
const NO: readonly never[] = [];
const NONE: StateKeys = { tickers: NO, tokenIds: NO, mintIds: NO, accounts: NO };

/**
 * The records that `step` may read for this operation, except records that its own transaction minted before it. An
 * inscription that is named by its mint id is read only by its mint id.
 */
export function stateKeys(operation: Operation): StateKeys {
  if (operation.source === "event") return eventKeys(operation.event);
  if (operation.content.kind === "invalid") return NONE;
  const { message } = operation.content;
  if (message.op === "deploy") return { tickers: [message.tick], tokenIds: NO, mintIds: NO, accounts: NO };
  return message.op === "mint" ? mintKeys(message.tick, message.id) : namedKeys(message.tick, message.id);
}

function eventKeys(event: ContractEvent): StateKeys {
  switch (event.kind) {
    case "transfer":
      return namedKeys(event.ticker, event.id);
    case "offer":
    case "cancel":
    case "sale":
      return namedKeys(event.ticker, event.tokenId);
    case "cancelAll":
      return { tickers: NO, tokenIds: NO, mintIds: NO, accounts: [event.seller] };
    default:
      return mintKeys(event.ticker, event.id);
  }
}

function mintKeys(ticker: string, mintId: string): StateKeys {
  return { tickers: [ticker], tokenIds: NO, mintIds: [{ ticker, mintId }], accounts: NO };
}

function namedKeys(ticker: string, name: string): StateKeys {
  return isTokenId(name)
    ? { tickers: [ticker], tokenIds: [{ ticker, tokenId: name }], mintIds: NO, accounts: NO }
    : mintKeys(ticker, name);
}
