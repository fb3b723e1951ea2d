import { stringify } from "lossless-json";
import { exactJson } from "@/lib/client/request";
import {
  address,
  amount,
  flag,
  hash,
  integer,
  list,
  nullable,
  object,
  oneOf,
  type Shape,
  tagged,
  text,
} from "@/lib/client/shape";
import { reasonCode } from "@/lib/client/shapes";
import type { Hex } from "@/lib/protocol";
import { MESSAGE_NAMES } from "@/lib/protocol/names";
import { WALLET_FAULTS, type WalletFault } from "../wallet/fault";
import { STORAGE_KEY } from "./storage-key";
import { type BareWay, type BlockWay, isEnded, type Subject, type Tracked, type Way } from "./tracked";

/** Ended ones beyond so many are forgotten, the oldest first. */
const MOST_KEPT = 100;

const hex: Shape<Hex> = (value, at) => {
  const digits = text(value, at);
  return isHex(digits) ? digits : hash(value, at);
};

function isHex(digits: string): digits is Hex {
  return /^0x([0-9a-f]{2})*$/.test(digits);
}

const subject: Shape<Subject> = object<Subject>({
  op: oneOf(...MESSAGE_NAMES),
  ticker: text,
  id: nullable(text),
  amount: nullable(amount),
  recipient: nullable(address),
});

const fault: Shape<WalletFault> = object<WalletFault>({
  kind: oneOf(...WALLET_FAULTS),
  detail: text,
  missing: nullable(amount),
});

type At<W extends Way["at"]> = Extract<Way, { at: W }>;

const bare = object<BareWay>({ at: oneOf("signing", "unanswered", "sent", "dropped") });
const inBlock = object<BlockWay>({ at: oneOf("mined", "reverted", "silent"), blockNumber: integer });

const way: Shape<Way> = tagged<Way>("at", {
  ...{ signing: bare, unanswered: bare, sent: bare, dropped: bare },
  ...{ mined: inBlock, reverted: inBlock, silent: inBlock },
  accepted: object<At<"accepted">>({ at: oneOf("accepted"), blockNumber: integer, isFinal: flag }),
  rejected: object<At<"rejected">>({
    at: oneOf("rejected"),
    blockNumber: integer,
    isFinal: flag,
    reason: reasonCode,
  }),
  cancelled: object<At<"cancelled">>({ at: oneOf("cancelled"), by: nullable(hash) }),
  "not-sent": object<At<"not-sent">>({ at: oneOf("not-sent"), fault }),
});

const tracked: Shape<Tracked> = object<Tracked>({
  key: text,
  page: text,
  chainId: integer,
  account: address,
  subject,
  to: address,
  data: hex,
  value: amount,
  begun: integer,
  since: nullable(integer),
  expectedNonce: nullable(integer),
  nonce: nullable(integer),
  hash: nullable(hash),
  replaced: list(hash),
  way,
  lostBlock: nullable(integer),
});

/** The kept transactions, newest first. What another version of the site left in another form is forgotten. */
export function parseTracked(stored: string | null): Tracked[] {
  if (stored === null) return [];
  try {
    return list(tracked)(exactJson(stored), "stored");
  } catch {
    return [];
  }
}

/** The text of {@link parseTracked}. What is under way is kept whatever its number. */
export function stringifyTracked(all: readonly Tracked[]): string {
  let kept = 0;
  const shown = all.filter((one) => !isEnded(one) || kept++ < MOST_KEPT);
  return stringify(shown) ?? "[]";
}

/**
 * This device's storage. Where the browser gives none, or no room, transactions live as long as their page: what could
 * not be written is read again from memory.
 */
export function deviceStorage(): { read(): Tracked[]; write(all: readonly Tracked[]): void } {
  let unwritten: Tracked[] | null = null;
  return {
    read: () => unwritten ?? parseTracked(window.localStorage.getItem(STORAGE_KEY)),
    write(all) {
      try {
        if (all.length === 0) window.localStorage.removeItem(STORAGE_KEY);
        else window.localStorage.setItem(STORAGE_KEY, stringifyTracked(all));
        unwritten = null;
      } catch {
        unwritten = [...all];
      }
    },
  };
}
