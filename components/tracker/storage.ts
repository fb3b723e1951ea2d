import type { Hex } from "@/lib/protocol";
import { MESSAGE_NAMES } from "@/lib/protocol/names";
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
  partialObject,
  reasonCode,
  type Schema,
  tagged,
  text,
  textThat,
} from "@/lib/records/schema";
import { TRANSACTIONS_KEY } from "../storage/keys";
import { jsonListCodec } from "../storage/stored-json";
import { storedValue } from "../storage/stored-value";
import { WALLET_FAULTS, type WalletFault } from "../wallet/fault";
import {
  type BlockStatus,
  isEnded,
  MARKET_ACTIONS,
  type PlainStatus,
  type Subject,
  type Tracked,
  type TrackedStatus,
} from "./tracked";

/** Maximum number of finished transactions that are stored; the oldest are dropped. */
const MAX_ENDED = 100;

const hex: Schema<Hex> = textThat(isHex, "hexadecimal digits");

function isHex(digits: string): digits is Hex {
  return /^0x([0-9a-f]{2})*$/.test(digits);
}

const subject: Schema<Subject> = partialObject(
  {
    op: oneOf(...MESSAGE_NAMES, ...MARKET_ACTIONS),
    ticker: text,
    id: nullable(text),
    amount: nullable(amount),
    recipient: nullable(address),
  },
  { count: integer, mintId: text, part: text, coins: amount },
);

const fault: Schema<WalletFault> = object<WalletFault>({
  kind: oneOf(...WALLET_FAULTS),
  detail: text,
  missing: nullable(amount),
});

type OfKind<K extends TrackedStatus["kind"]> = Extract<TrackedStatus, { kind: K }>;

const plain = object<PlainStatus>({ kind: oneOf("signing", "sent") });
const inBlock = object<BlockStatus>({ kind: oneOf("mined", "silent"), blockNumber: integer });

const status: Schema<TrackedStatus> = tagged<TrackedStatus>("kind", {
  ...{ signing: plain, sent: plain, dropped: object<OfKind<"dropped">>({ kind: oneOf("dropped") }) },
  ...{ mined: inBlock, silent: inBlock },
  reverted: partialObject({ kind: oneOf("reverted"), blockNumber: integer }, { isFinal: flag }),
  accepted: partialObject({ kind: oneOf("accepted"), blockNumber: integer, isFinal: flag }, { done: integer }),
  rejected: object<OfKind<"rejected">>({
    kind: oneOf("rejected"),
    blockNumber: integer,
    isFinal: flag,
    reason: reasonCode,
  }),
  canceled: partialObject({ kind: oneOf("canceled"), by: nullable(hash) }, { isFinal: flag }),
  unanswered: partialObject({ kind: oneOf("unanswered") }, { fault }),
  "not-sent": object<OfKind<"not-sent">>({ kind: oneOf("not-sent"), fault }),
});

const tracked: Schema<Tracked> = object<Tracked>({
  key: text,
  page: text,
  chainId: integer,
  account: address,
  subject,
  to: address,
  data: hex,
  value: amount,
  createdAt: integer,
  since: nullable(integer),
  expectedNonce: nullable(integer),
  nonce: nullable(integer),
  hash: nullable(hash),
  replaced: list(hash),
  status,
  lostBlock: nullable(integer),
});

/** How this device stores its transactions, newest first. Keeps all that have not ended. */
export const trackedCodec = jsonListCodec(tracked, (all) => {
  let kept = 0;
  return all.filter((one) => !isEnded(one) || kept++ < MAX_ENDED);
});

/** The transactions that this device stores. */
export const storedTransactions = storedValue(TRANSACTIONS_KEY, trackedCodec);
