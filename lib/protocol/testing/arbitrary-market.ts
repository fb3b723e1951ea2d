import fc from "fast-check";
import { buildMessage, type Hex, type Inscription, type Log, type MemoryState, messageToHex } from "../index";
import { canceled, canceledAll, NEVER, offered, sold } from "./event-logs";
import { ALICE, BOB, CAROL, type ExpectedLog, OTHER_VAULT, VAULT } from "./story";

const SELLERS = [
  { seller: BOB, vault: VAULT },
  { seller: CAROL, vault: OTHER_VAULT },
] as const;

/** An action on the market. `isRight`: it names an inscription that fits, if there is one. */
export const marketAction = fc.record({
  kind: fc.constantFrom(
    ...(["deposit", "deposit", "offer", "offer", "offer", "cancel", "cancel all", "sale", "withdraw"] as const),
  ),
  side: fc.constantFrom(...SELLERS),
  isRight: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  pick: fc.nat({ max: 1000 }),
  price: fc.constantFrom(0n, 5n, 2n ** 128n - 1n),
  expires: fc.constantFrom(0, 1_700_000_110, NEVER),
  round: fc.integer({ min: 0, max: 3 }),
  buyer: fc.constantFrom(ALICE, BOB, CAROL),
});

type MarketAction = typeof marketAction extends fc.Arbitrary<infer Value> ? Value : never;
type Event = Omit<Log, "logIndex">;
type TransferLog = (address: Hex, sender: Hex, recipient: Hex, ticker: string, id: bigint) => Event;

interface Sent {
  readonly from: Hex;
  readonly to: Hex;
  readonly toSelf: false;
  readonly input: Hex;
  readonly logs: Event[];
}

const event = ({ address, topics, data }: ExpectedLog): Event => ({ address, topics, data });

/** The transaction of an action on the market: a transfer to the vault, or events of the market and the vault. */
export function marketLogs(state: MemoryState, action: MarketAction, transferLog: TransferLog): Partial<Sent> {
  const { kind, side, price, expires, round, buyer } = action;
  const { seller, vault } = side;
  const call = (...logs: Event[]) => ({ input: "0x12345678" as const, logs });
  if (kind === "cancel all") return call({ ...event(canceledAll(round, "none")) });
  const target = targetOf(state, action);
  if (target === null) return {};
  const { ticker, tokenId } = target;
  const names = { seller, vault, ticker, tokenId };
  const released = transferLog(vault, vault, buyer, ticker, BigInt(tokenId));
  switch (kind) {
    case "deposit": {
      const input = messageToHex(buildMessage({ op: "tsf", tick: ticker, id: tokenId }));
      return { from: seller, to: vault, toSelf: false, input, logs: [] };
    }
    case "offer":
      return call(event(offered({ ...names, price, expires, round: state.round(seller) }, "none")));
    case "cancel":
      return call(event(canceled(names, "none")));
    case "sale":
      return call(event(sold({ ...names, buyer, recipient: buyer, price }, "none")), released);
    case "withdraw":
      return call(released);
  }
}

/** The inscription of an action: one that fits, or any. Null if there is none. */
function targetOf(state: MemoryState, { kind, side, isRight, pick }: MarketAction): Inscription | null {
  const all = ["A", "B"].flatMap((ticker) => state.inscriptions(ticker));
  const owner = kind === "deposit" ? side.seller : side.vault;
  const fitting = all.filter((each) => each.owner === owner && (kind !== "cancel" || each.offer !== null));
  const list = isRight && fitting.length > 0 ? fitting : all;
  return list[pick % Math.max(1, list.length)] ?? null;
}
