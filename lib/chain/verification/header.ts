import type { Hash } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { type Field, fieldsOf, writeFields } from "./fields";
import { isHexOf } from "./hex-digits";
import { type Keccak, toHash } from "./keccak";
import { MalformedFieldError } from "./malformed-field";
import { RlpWriter } from "./rlp-writer";

/** The fields whose encoding gives the hash of a header. `name` is stable, so it can be stored. */
export interface HeaderForm {
  readonly name: string;
  readonly fields: readonly Field[];
}

const COMMON = fieldsOf({
  parentHash: "hash",
  sha3Uncles: "hash",
  miner: "address",
  stateRoot: "hash",
  transactionsRoot: "hash",
  receiptsRoot: "hash",
  logsBloom: "bloom",
  difficulty: "quantity",
  number: "quantity",
  gasLimit: "quantity",
  gasUsed: "quantity",
  timestamp: "quantity",
  extraData: "bytes",
});
const FRONTIER = [...COMMON, ...fieldsOf({ mixHash: "hash", nonce: "bytes8" })];
const LONDON = fieldsOf({ baseFeePerGas: "quantity" });
const SHANGHAI = fieldsOf({ withdrawalsRoot: "hash" });
const BLOBS = fieldsOf({ blobGasUsed: "quantity", excessBlobGas: "quantity", parentBeaconBlockRoot: "hash" });
const PRAGUE = fieldsOf({ requestsHash: "hash" });
const AMSTERDAM = fieldsOf({ blockAccessListHash: "hash", slotNumber: "quantity" });
/** Avalanche's C-Chain. */
const AVALANCHE = [...FRONTIER, ...fieldsOf({ extDataHash: "hash" })];
const AVALANCHE_FEES = [...AVALANCHE, ...LONDON, ...fieldsOf({ extDataGasUsed: "quantity", blockGasCost: "quantity" })];
/** Celo before it became an OP chain. */
const CELO = COMMON.filter(({ name }) => !["sha3Uncles", "difficulty", "gasLimit"].includes(name));
/** XDPoS, as Viction and XDC use it. */
const XDPOS = [...FRONTIER, ...fieldsOf({ validators: "bytes", validator: "bytes", penalties: "bytes" })];

/** The known forms. Of those whose fields a header has, a later one is tried first. */
export const HEADER_FORMS: readonly HeaderForm[] = [
  { name: "celo", fields: CELO },
  { name: "celo-base-fee", fields: [...CELO, ...LONDON] },
  { name: "frontier", fields: FRONTIER },
  { name: "london", fields: [...FRONTIER, ...LONDON] },
  { name: "shanghai", fields: [...FRONTIER, ...LONDON, ...SHANGHAI] },
  { name: "cancun", fields: [...FRONTIER, ...LONDON, ...SHANGHAI, ...BLOBS] },
  { name: "prague", fields: [...FRONTIER, ...LONDON, ...SHANGHAI, ...BLOBS, ...PRAGUE] },
  { name: "amsterdam", fields: [...FRONTIER, ...LONDON, ...SHANGHAI, ...BLOBS, ...PRAGUE, ...AMSTERDAM] },
  // Authority Round, as Gnosis used it before the merge.
  { name: "aura", fields: [...COMMON, ...fieldsOf({ auraStep: "quantity", auraSeal: "bytes" })] },
  { name: "aura-london", fields: [...COMMON, ...fieldsOf({ auraStep: "quantity", auraSeal: "bytes" }), ...LONDON] },
  { name: "avalanche", fields: AVALANCHE },
  { name: "avalanche-base-fee", fields: [...AVALANCHE, ...LONDON] },
  { name: "avalanche-block-gas", fields: AVALANCHE_FEES },
  { name: "avalanche-cancun", fields: [...AVALANCHE_FEES, ...BLOBS] },
  { name: "xdpos", fields: XDPOS },
  { name: "xdpos-london", fields: [...XDPOS, ...LONDON] },
];

/** Members of a block in JSON-RPC that no header contains. */
const NOT_OF_HEADER = ["hash", "size", "totalDifficulty", "transactions", "uncles", "withdrawals"];
/** The members of a block in JSON-RPC that this version knows. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...NOT_OF_HEADER,
  ...HEADER_FORMS.flatMap(({ fields }) => fields.map(({ name }) => name)),
]);

const writer = new RlpWriter();

/**
 * The first member of a block, as a node returns it, that no form contains: perhaps a field of a header that this version does not know.
 * Null if there is none.
 */
export function unknownFieldOf(block: PlainObject): string | null {
  return Object.keys(block).find((name) => !KNOWN_FIELDS.has(name)) ?? null;
}

/** The form with this name; null if this version does not know it. */
export function headerFormOf(name: string): HeaderForm | null {
  return HEADER_FORMS.find((form) => form.name === name) ?? null;
}

/**
 * Computes the hash of a header, as a node returns it for a block, in one form.
 * @throws MalformedFieldError if a field of the form is absent or malformed
 */
export function headerHash(header: PlainObject, form: HeaderForm, keccak: Keccak): Hash {
  return toHash(digestOf(header, form, keccak));
}

function digestOf(header: PlainObject, { fields }: HeaderForm, keccak: Keccak): Uint8Array {
  writer.truncate(0);
  const start = writer.begin();
  writeFields(writer, header, fields);
  writer.end(start);
  return keccak(writer.bytes());
}

/** Whether the header's own `hash` is that of its encoding in a form. A field of the form that is absent or malformed: false. */
export function hasHeaderForm(header: PlainObject, form: HeaderForm, keccak: Keccak): boolean {
  try {
    return isHexOf(digestOf(header, form, keccak), header.hash);
  } catch (error) {
    if (error instanceof MalformedFieldError) return false;
    throw error;
  }
}

/**
 * Finds the form that gives the header's own `hash`. Returns null if none does: the header is false, or its form is unknown
 * to this version. A field that is absent or malformed excludes the forms that contain it.
 */
export function findHeaderForm(header: PlainObject, keccak: Keccak): HeaderForm | null {
  const possible = HEADER_FORMS.filter(({ fields }) => fields.every(({ name }) => header[name] !== undefined));
  return possible.findLast((form) => hasHeaderForm(header, form, keccak)) ?? null;
}
