import { KNOWN_FIELDS } from "../verification/header";
import { LEGACY, TRANSACTION_FORMS } from "../verification/transaction-forms";
import { FIRST_MEMBERS } from "./places";

/** Members that no encoding contains. A name that is known is found faster. */
const OF_PLACE = ["blockHash", "blockNumber", "transactionIndex", "from", "chainId"];
const OF_RECEIPT = [...OF_PLACE, "to", "gasUsed", "contractAddress", "effectiveGasPrice"];
const OF_LOG = [...OF_PLACE, "transactionHash", "logIndex", "removed", "blockTimestamp"];

/** The names of the members that the engine looks for, by the kind of object. */
export const NAMES = {
  entry: FIRST_MEMBERS.entry,
  block: unique([...FIRST_MEMBERS.block, ...KNOWN_FIELDS]),
  transaction: unique([
    ...FIRST_MEMBERS.transaction,
    ...[LEGACY, ...TRANSACTION_FORMS.map(({ fields }) => fields)].flatMap((fields) => fields.map(({ name }) => name)),
    ...OF_PLACE,
  ]),
  access: FIRST_MEMBERS.access,
  authorization: FIRST_MEMBERS.authorization,
  receipt: unique([...FIRST_MEMBERS.receipt, ...OF_RECEIPT]),
  log: unique([...FIRST_MEMBERS.log, ...OF_LOG]),
} satisfies Readonly<Record<string, readonly string[]>>;

export type ObjectKind = keyof typeof NAMES;

/** In the order of their sets. */
export const OBJECT_KINDS: readonly ObjectKind[] = [
  "entry",
  "block",
  "transaction",
  "access",
  "authorization",
  "receipt",
  "log",
];

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
