import { type Address, buildMessage, type Hash, MAX_UINT256, type Message } from "@/lib/protocol";
import type { IndexedChain } from "./indexed-chain";

/** Tickers that equal words of the API's paths. Each is deployed and has one inscription. */
export const PATH_WORDS = [
  "mints",
  "token",
  "tokens",
  "status",
  "explorer",
  "nextid",
  "exist",
  "health",
  "owner",
] as const;

export interface ApiHistory {
  readonly people: { readonly ann: Address; readonly ben: Address; readonly cid: Address; readonly dan: Address };
  /** Hash of the transaction with this name; for a path word, of its mint. */
  hash(name: string): Hash;
  /** Adds a transaction under a name. */
  add(name: string, hash: Hash): void;
}

/** Address of a contract that does not exist. */
export const CONTRACT: Address = "0x00000000000000000000000000000000000000c0";

/**
 * Writes a history with data for each endpoint to the chain: GOLD (minted, transferred, sold, split, listed), FULL
 * (completely minted), EMPTY (not minted), CTRL (mints by a contract only), HUGE (the largest numbers).
 */
export async function writeApiHistory(chain: IndexedChain): Promise<ApiHistory> {
  const [ann, ben, cid, dan] = chain.accounts;
  if (ann === undefined || ben === undefined || cid === undefined || dan === undefined) throw new Error("no accounts");
  const hashes = new Map<string, Hash>();
  const send = async (name: string | null, from: Address, to: Address, text: string, value = 0n): Promise<void> => {
    const hash = await chain.send({ from, to, text, value });
    if (name !== null) hashes.set(name, hash);
  };
  const sendMessage = (name: string | null, from: Address, to: Address, message: Message, value = 0n) =>
    send(name, from, to, buildMessage(message), value);
  const deploy = (tick: string, max: bigint, lim: bigint, contract: Address | null = null): Message => ({
    op: "deploy",
    tick,
    max,
    lim,
    contract,
    cmint: contract !== null,
  });
  const mint = (tick: string, id: string, amt: bigint): Message => ({ op: "mint", tick, id, amt });

  await sendMessage("deployGold", ann, ann, deploy("GOLD", 1000n, 100n));
  await sendMessage(null, ben, ben, deploy("FULL", 11n, 10n));
  await sendMessage(null, ben, ben, deploy("EMPTY", 11n, 10n));
  await sendMessage(null, ben, ben, deploy("CTRL", 11n, 10n, CONTRACT));
  await sendMessage(null, ben, ben, deploy("HUGE", MAX_UINT256, MAX_UINT256 - 1n));
  await sendMessage(null, ann, ann, mint("FULL", "1", 10n));
  await sendMessage(null, ann, ann, mint("FULL", "2", 1n));
  await sendMessage("gold1", ben, ben, mint("GOLD", "1", 100n));
  await sendMessage("gold2", ben, ben, mint("GOLD", "2", 50n));
  await sendMessage("gold4", ann, ann, mint("GOLD", "4", 30n));
  await sendMessage("goldColon", cid, cid, mint("GOLD", "a:b", 5n));
  await sendMessage("transfer1", ben, cid, { op: "tsf", tick: "GOLD", id: "1" });
  await sendMessage("list2", ben, ben, { op: "list", tick: "GOLD", id: "2", asking: { price: 5n, unit: "gwei" } });
  await sendMessage("exchange2", cid, ben, { op: "ex", tick: "GOLD", id: "2" }, 5_000_000_000n);
  await sendMessage("split4", ann, dan, { op: "split", tick: "GOLD", id: "4", amt1: 10n, amt2: 20n });
  await sendMessage("listColon", cid, cid, { op: "list", tick: "GOLD", id: "a:b", asking: null });
  await sendMessage("taken", dan, dan, mint("GOLD", "1", 100n));
  await send("unknownOp", dan, dan, 'data:,{"p":"nip-20","op":"burn","tick":"GOLD"}');
  await send("foreign", dan, dan, 'data:,{"p":"other","op":"mint"}');
  for (const word of PATH_WORDS) {
    await sendMessage(null, ben, ben, deploy(word, 1000n, 100n));
    await sendMessage(word, dan, dan, mint(word, "1", 7n));
  }
  await sendMessage("huge1", dan, dan, mint("HUGE", "1", MAX_UINT256 - 1n));
  await sendMessage("delegate", dan, ann, { op: "dlg", tick: "HUGE", id: "1" });
  await sendMessage(null, dan, ann, { op: "dlg", tick: "token", id: "1" });
  await sendMessage("revoke", dan, dan, { op: "rvk", tick: "token", id: "1" });
  await chain.synced();
  return {
    people: { ann, ben, cid, dan },
    hash(name) {
      const hash = hashes.get(name);
      if (hash === undefined) throw new Error(`the history has no transaction ${name}`);
      return hash;
    },
    add: (name, hash) => void hashes.set(name, hash),
  };
}
