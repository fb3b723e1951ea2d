import { isTokenId } from "./forms";
import type { Address, EventOperation, Operation, StateKeys } from "./types";

// The worker calls this for every operation, so keys are written out: spreads take several times as long.
const NO: readonly never[] = [];
const NONE: StateKeys = { tickers: NO, tokenIds: NO, mintIds: NO, accounts: NO, locks: NO };

/**
 * The records that `step` may read for this operation, except records that its own transaction minted before it. An
 * inscription that is named by its mint id is read only by its mint id.
 */
export function stateKeys(operation: Operation): StateKeys {
  if (operation.source === "event") return eventKeys(operation);
  if (operation.content.kind === "invalid") return NONE;
  const { message } = operation.content;
  if (message.op === "deploy") return { tickers: [message.tick], tokenIds: NO, mintIds: NO, accounts: NO, locks: NO };
  return message.op === "mint" ? mintKeys(message.tick, message.id) : namedKeys(message.tick, message.id);
}

function eventKeys({ event, emitter }: EventOperation): StateKeys {
  switch (event.kind) {
    case "transfer":
      return namedKeys(event.ticker, event.id, emitter);
    case "offer":
      return namedKeys(event.ticker, event.tokenId, event.vault);
    case "lock":
    case "unlock":
      return namedKeys(event.ticker, event.tokenId, emitter);
    case "cancel":
    case "sale":
      return namedKeys(event.ticker, event.tokenId);
    case "cancelAll":
      return { tickers: NO, tokenIds: NO, mintIds: NO, accounts: [event.seller], locks: NO };
    default:
      return mintKeys(event.ticker, event.id);
  }
}

function mintKeys(ticker: string, mintId: string, vault?: Address): StateKeys {
  const locks = vault === undefined ? NO : [{ vault, ticker, mintId }];
  return { tickers: [ticker], tokenIds: NO, mintIds: [{ ticker, mintId }], accounts: NO, locks };
}

/** `vault`: its lock of the inscription may be read. */
function namedKeys(ticker: string, name: string, vault?: Address): StateKeys {
  if (!isTokenId(name)) return mintKeys(ticker, name, vault);
  const locks = vault === undefined ? NO : [{ vault, ticker, tokenId: name }];
  return { tickers: [ticker], tokenIds: [{ ticker, tokenId: name }], mintIds: NO, accounts: NO, locks };
}
