import { type BlockContext, judgeBlock, MemoryState, messageToHex, type ProtocolRules } from "../index";
import { deploy } from "./messages";
import { ALICE, TOKEN } from "./story";

export const HASH = `0x${"ab".repeat(32)}` as const;
export const RULES: ProtocolRules = {
  paymentUnits: [{ name: "gwei", decimals: 9 }],
  reservedTickers: [],
  operators: [],
  contractOverrides: [],
  extensions: [],
  market: null,
};
export const BLOCK: BlockContext = {
  number: 7,
  hash: HASH,
  parentHash: `0x${"cd".repeat(32)}`,
  timestamp: 1_700_000_000,
};
export const NO_FACTS = { mintControl: () => undefined };

/** A state with GOLD deployed and TOKEN as its contract. */
export function stateWithGold(): MemoryState {
  const state = new MemoryState();
  const input = messageToHex(deploy("GOLD", { contract: `"${TOKEN}"` }));
  const transaction = { hash: HASH, index: 0, from: ALICE, to: ALICE, value: 0n, input, succeeded: true, logs: [] };
  judgeBlock(state, { ...BLOCK, transactions: [transaction] }, RULES, NO_FACTS);
  return state;
}
