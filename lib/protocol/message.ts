import {
  isMintId,
  isTicker,
  isTokenId,
  isUnitName,
  parseAddress,
  parseInscriptionName,
  parseWholeNumber,
} from "./forms";
import type { ParsedObject } from "./json";
import { isMessageName, type MessageName, type REFERRING_NAMES } from "./names";
import type { ReasonCode } from "./reason-codes";
import type { Claims, Message } from "./types";

type Reader = (object: ParsedObject, tick: string) => Message | ReasonCode;

/** One reader for each operation. The order of the checks decides the reason (spec §2.8, §2.9). */
const READERS: Readonly<Record<MessageName, Reader>> = {
  deploy: readDeploy,
  mint(object, tick) {
    const id = readMintId(object);
    if (id === null) return "INVALID_ID";
    const amt = readWholeNumber(object, "amt");
    if (amt === null) return "INVALID_AMOUNT";
    return { op: "mint", tick, id, amt };
  },
  tsf: named("tsf"),
  split(object, tick) {
    const id = readName(object);
    if (id === null) return "INVALID_ID";
    const amt1 = readWholeNumber(object, "amt1");
    const amt2 = readWholeNumber(object, "amt2");
    if (amt1 === null || amt2 === null) return "INVALID_AMOUNT";
    return { op: "split", tick, id, amt1, amt2 };
  },
  list: readList,
  ulist: named("ulist"),
  ex: named("ex"),
  dlg: named("dlg"),
  rvk: named("rvk"),
};

/** Reader of the operations whose only key, apart from the ticker, is a reference to an inscription. */
function named(op: (typeof REFERRING_NAMES)[number]): Reader {
  return (object, tick) => {
    const id = readName(object);
    return id === null ? "INVALID_ID" : { op, tick, id };
  };
}

function readDeploy(object: ParsedObject, tick: string): Message | ReasonCode {
  const max = readWholeNumber(object, "max");
  if (max === null) return "INVALID_MAX";
  const lim = readWholeNumber(object, "lim");
  if (lim === null) return "INVALID_LIMIT";
  const contractText = object.values.contract ?? null;
  const contract = typeof contractText === "string" ? parseAddress(contractText) : null;
  if (contractText !== null && contract === null) return "INVALID_CONTRACT";
  const cmint = object.values.cmint ?? false;
  if (typeof cmint !== "boolean") return "INVALID_CMINT";
  return { op: "deploy", tick, max, lim, contract, cmint };
}

function readList(object: ParsedObject, tick: string): Message | ReasonCode {
  const id = readName(object);
  if (id === null) return "INVALID_ID";
  const hasPrice = (object.values.price ?? null) !== null;
  const hasUnit = (object.values.unit ?? null) !== null;
  if (!hasPrice && !hasUnit) return { op: "list", tick, id, asking: null };
  const price = readWholeNumber(object, "price");
  if (hasPrice && price === null) return "INVALID_PRICE";
  const unit = readUnit(object);
  if (hasUnit && unit === null) return "INVALID_UNIT";
  if (price === null || unit === null) return "INCOMPLETE_PRICE";
  return { op: "list", tick, id, asking: { price, unit } };
}

/** A whole number from a string or from the digits of a JSON number. Null if it is malformed. */
function readWholeNumber(object: ParsedObject, key: string): bigint | null {
  const value = object.values[key];
  if (typeof value === "string") return parseWholeNumber(value);
  return typeof value === "number" ? parseWholeNumber(object.numberText(key) ?? "") : null;
}

function readMintId(object: ParsedObject): string | null {
  const value = object.values.id;
  if (typeof value === "string") return isMintId(value) ? value : null;
  return readWholeNumber(object, "id")?.toString() ?? null;
}

function readName(object: ParsedObject): string | null {
  const value = object.values.id;
  return typeof value === "string" ? parseInscriptionName(value) : readMintId(object);
}

function readTicker(object: ParsedObject): string | null {
  const value = object.values.tick;
  return typeof value === "string" && isTicker(value) ? value : null;
}

function readUnit(object: ParsedObject): string | null {
  const value = object.values.unit;
  return typeof value === "string" && isUnitName(value) ? value : null;
}

function readOp(object: ParsedObject): MessageName | null {
  const value = object.values.op;
  return typeof value === "string" && isMessageName(value) ? value : null;
}

/** Reads a message from an object whose `p` is `nip-20`. Returns the reason of the first failed check of form (spec §2.9). */
export function readMessage(object: ParsedObject): Message | ReasonCode {
  const op = readOp(object);
  if (op === null) return "UNKNOWN_OP";
  const tick = readTicker(object);
  return tick === null ? "INVALID_TICKER" : READERS[op](object, tick);
}

/**
 * The claims of a malformed message: its keys with a valid form. If the operation is unknown, only the ticker (spec
 * §3.5.2).
 */
export function readClaims(object: ParsedObject): Claims {
  const op = readOp(object);
  const ticker = readTicker(object);
  if (op === null || op === "deploy") return { ...NO_CLAIMS, op, ticker };
  const mintId = op === "mint" ? readMintId(object) : null;
  const name = op === "mint" ? mintId : readName(object);
  return {
    op,
    ticker,
    ...(op === "mint" ? { tokenId: null, mintId } : namedClaims(name)),
    amount: op === "mint" ? readWholeNumber(object, "amt") : null,
    price: op === "list" ? readWholeNumber(object, "price") : null,
    unit: op === "list" ? readUnit(object) : null,
  };
}

/** Claims without any value. */
export const NO_CLAIMS: Claims = {
  op: null,
  ticker: null,
  tokenId: null,
  mintId: null,
  amount: null,
  price: null,
  unit: null,
};

/** A reference as a token id or as a mint id (spec §4.4.1). */
export function namedClaims(name: string | null): Pick<Claims, "tokenId" | "mintId"> {
  if (name === null) return { tokenId: null, mintId: null };
  return isTokenId(name) ? { tokenId: name, mintId: null } : { tokenId: null, mintId: name };
}

/** The claims of a message of valid form (spec §3.5.2). */
export function messageClaims(message: Message): Claims {
  const claims = { ...NO_CLAIMS, op: message.op, ticker: message.tick };
  switch (message.op) {
    case "deploy":
      return claims;
    case "mint":
      return { ...claims, mintId: message.id, amount: message.amt };
    case "list":
      return {
        ...claims,
        ...namedClaims(message.id),
        price: message.asking?.price ?? null,
        unit: message.asking?.unit ?? null,
      };
    default:
      return { ...claims, ...namedClaims(message.id) };
  }
}
