import fc from "fast-check";
import { buildMessage, type Hex, type Inscription, type Log, type MemoryState, messageToHex } from "../index";
import { canceled, canceledAll, NEVER, offered, sold } from "./event-logs";
import { ALICE, BOB, CAROL, type ExpectedLog, OTHER_VAULT, VAULT } from "./story";
import { locked, offeredWithTurn, soldWithTurn, unlocked } from "./vault-logs";

const SELLERS = [
  { seller: BOB, vault: VAULT },
  { seller: CAROL, vault: OTHER_VAULT },
] as const;

/** An action on the market. `isRight`: it names an inscription that fits, if there is one. */
export const marketAction = fc.record({
  kind: fc.constantFrom(
    ...(["deposit", "deposit", "offer", "offer", "offer", "cancel", "cancel all", "sale", "withdraw"] as const),
    ...(["lock", "lock", "unlock"] as const),
  ),
  side: fc.constantFrom(...SELLERS),
  isRight: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  pick: fc.nat({ max: 1000 }),
  price: fc.constantFrom(0n, 5n, 2n ** 128n - 1n),
  expires: fc.constantFrom(0, 1_700_000_110, NEVER),
  round: fc.integer({ min: 0, max: 3 }),
  buyer: fc.constantFrom(ALICE, BOB, CAROL),
  turn: fc.integer({ min: 0, max: 3 }),
  until: fc.constantFrom(0, 1_700_000_110, NEVER),
  fall: fc.constantFrom(null, { endPrice: 4n, startsAt: 0, endsAt: 1_700_000_110 }),
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

/** Whether a market has modules, so that its events have turns. */
export interface MarketForm {
  readonly hasTurns: boolean;
}

/** The transaction of an action on the market: a transfer to the vault, or events of the market and the vault. */
export function marketLogs(
  state: MemoryState,
  action: MarketAction,
  transferLog: TransferLog,
  { hasTurns }: MarketForm,
): Partial<Sent> {
  const { kind, side, price, expires, round, buyer, turn, until, fall } = action;
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
      if (!hasTurns) return call(event(offered({ ...names, price, expires, round: state.round(seller) }, "none")));
      return call(
        event(offeredWithTurn({ ...names, expires: NEVER, turn, round: state.round(seller), ...fall }, "none")),
      );
    case "lock":
      return call(event(locked({ ...names, address: vault, turn, until }, "none")));
    case "unlock":
      return call(event(unlocked({ ...names, address: vault, turn }, "none")));
    case "cancel":
      return call(event(canceled(names, "none")));
    case "sale":
      if (!hasTurns) return call(event(sold({ ...names, buyer, recipient: buyer, price }, "none")), released);
      return call(event(soldWithTurn({ ...names, buyer, recipient: buyer, turn }, "none")), released);
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
