import { addressIn, hasWords, smallNumberIn, tickerIn, tokenIdIn } from "./event-words";
import { VAULT_BITS as BITS } from "./market-numbers";
import type { Hex, VaultEvent } from "./types";

/** ABI of the events of vaults that the index reads (spec §10.4.3). No parameter is indexed. */
export const VAULT_EVENT_ABI = [
  {
    type: "event",
    name: "Locked",
    inputs: [
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "tokenId", type: "bytes32", indexed: false },
      { name: "sequence", type: "uint256", indexed: false },
      { name: "turn", type: "uint256", indexed: false },
      { name: "until", type: "uint256", indexed: false },
      { name: "module", type: "address", indexed: false },
    ],
  },
  {
    type: "event",
    name: "Unlocked",
    inputs: [
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "tokenId", type: "bytes32", indexed: false },
      { name: "sequence", type: "uint256", indexed: false },
      { name: "turn", type: "uint256", indexed: false },
    ],
  },
] as const;

// Constants, because pages load this module, and hashing the signatures would delay them.
export const LOCKED: Hex = "0x401d6f377d4a20f39cff8f9bd76aabd7c25b4ef2a02d9d511c4bbb6786eee367";
export const UNLOCKED: Hex = "0xd222ded54482344652f27198a037cc594106c058569a0f03eaa6c76edd72ad63";

/** Decodes the data of a vault's event `Locked`. Null if the encoding is inexact or a number too large (spec §10.4.3). */
export function decodeLocked(data: Hex): VaultEvent | null {
  if (!hasWords(data, 6)) return null;
  const item = itemOf(data);
  const until = smallNumberIn(data, 4, BITS.until);
  const module = addressIn(data, 5);
  if (item === null || until === null || module === null) return null;
  return { kind: "lock", ...item, until: Number(until), module };
}

/** Decodes the data of a vault's event `Unlocked`, as {@link decodeLocked}. */
export function decodeUnlocked(data: Hex): VaultEvent | null {
  const item = hasWords(data, 4) ? itemOf(data) : null;
  return item === null ? null : { kind: "unlock", ...item };
}

/** The first four words: the inscription and its counters. Null if one is malformed. */
function itemOf(data: Hex) {
  const ticker = tickerIn(data, 0);
  const tokenId = tokenIdIn(data, 1);
  const sequence = smallNumberIn(data, 2, BITS.sequence);
  const turn = smallNumberIn(data, 3, BITS.turn);
  if (ticker === null || tokenId === null || sequence === null || turn === null) return null;
  return { ticker, tokenId, sequence: Number(sequence), turn: Number(turn) };
}
