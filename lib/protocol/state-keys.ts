import { isTokenId } from "./forms";
import type { Operation, StateKeys } from "./types";

/**
 * The records that `step` may read for this operation, besides those that its own transaction minted before it. An
 * inscription named by mint id is read by mint id only.
 */
export function stateKeys(operation: Operation): StateKeys {
  if (operation.source === "message") {
    if (operation.content.kind === "invalid") return { tickers: [], tokenIds: [], mintIds: [] };
    const { message } = operation.content;
    if (message.op === "deploy") return { tickers: [message.tick], tokenIds: [], mintIds: [] };
    return message.op === "mint" ? mintKeys(message.tick, message.id) : namedKeys(message.tick, message.id);
  }
  const { event } = operation;
  return event.kind === "transfer" ? namedKeys(event.ticker, event.id) : mintKeys(event.ticker, event.id);
}

function mintKeys(ticker: string, mintId: string): StateKeys {
  return { tickers: [ticker], tokenIds: [], mintIds: [{ ticker, mintId }] };
}

function namedKeys(ticker: string, name: string): StateKeys {
  return isTokenId(name)
    ? { tickers: [ticker], tokenIds: [{ ticker, tokenId: name }], mintIds: [] }
    : mintKeys(ticker, name);
}
