import { NumberText, Refused, readJson, type Value } from "./second-json";

/** The result of reading calldata. `none`: it is no message. */
export type Reading =
  | { readonly kind: "none" }
  | { readonly kind: "invalid"; readonly reason: string; readonly claims: Claimed }
  | { readonly kind: "message"; readonly message: Readonly<Record<string, unknown>> };

type Claimed = Readonly<Record<"op" | "ticker" | "tokenId" | "mintId" | "amount" | "price" | "unit", unknown>>;
type Keys = ReadonlyMap<string, Value>;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdefABCDEF`;
const VISIBLE = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index)).join("");

/**
 * A second implementation of recognition, written from spec §2 and §3.5.2: it shares no code with the library. Property
 * tests compare the two.
 */
export function readCalldata(bytes: Uint8Array): Reading {
  let object: Value;
  try {
    object = readJson(bytes, "data:,");
  } catch (error) {
    if (error instanceof Refused) return { kind: "none" };
    throw error;
  }
  if (!(object instanceof Map) || object.get("p") !== "nip-20") return { kind: "none" };
  const fault = faultOf(object);
  if (fault !== null) return { kind: "invalid", reason: fault, claims: claimsOf(object) };
  return { kind: "message", message: messageOf(object) };
}

const OPS = ["deploy", "mint", "tsf", "split", "list", "ulist", "ex", "dlg", "rvk"];

function opOf(keys: Keys): string | null {
  const op = keys.get("op");
  return typeof op === "string" && OPS.includes(op) ? op : null;
}

function tickerOf(keys: Keys): string | null {
  return wordOf(keys.get("tick"), LETTERS + DIGITS, 10);
}

/** The first check of form that fails (spec §2.9). */
function faultOf(keys: Keys): string | null {
  const op = opOf(keys);
  if (op === null) return "UNKNOWN_OP";
  if (tickerOf(keys) === null) return "INVALID_TICKER";
  const isMissing = (key: string): boolean => wholeOf(keys.get(key)) === null;
  if (op === "deploy") {
    if (isMissing("max")) return "INVALID_MAX";
    if (isMissing("lim")) return "INVALID_LIMIT";
    if (isPresent(keys, "contract") && addressOf(keys) === null) return "INVALID_CONTRACT";
    return isPresent(keys, "cmint") && typeof keys.get("cmint") !== "boolean" ? "INVALID_CMINT" : null;
  }
  if ((op === "mint" ? mintIdOf(keys) : nameOf(keys)) === null) return "INVALID_ID";
  if (op === "mint") return isMissing("amt") ? "INVALID_AMOUNT" : null;
  if (op === "split") return isMissing("amt1") || isMissing("amt2") ? "INVALID_AMOUNT" : null;
  if (op !== "list") return null;
  if (isPresent(keys, "price") && isMissing("price")) return "INVALID_PRICE";
  if (isPresent(keys, "unit") && unitOf(keys) === null) return "INVALID_UNIT";
  return isPresent(keys, "price") === isPresent(keys, "unit") ? null : "INCOMPLETE_PRICE";
}

function messageOf(keys: Keys): Record<string, unknown> {
  const op = opOf(keys);
  const tick = tickerOf(keys);
  const whole = (key: string) => wholeOf(keys.get(key));
  if (op === "deploy") {
    const cmint = keys.get("cmint") === true;
    return { op, tick, max: whole("max"), lim: whole("lim"), contract: addressOf(keys), cmint };
  }
  if (op === "mint") return { op, tick, id: mintIdOf(keys), amt: whole("amt") };
  const id = nameOf(keys);
  if (op === "split") return { op, tick, id, amt1: whole("amt1"), amt2: whole("amt2") };
  if (op !== "list") return { op, tick, id };
  return { op, tick, id, asking: isPresent(keys, "price") ? { price: whole("price"), unit: unitOf(keys) } : null };
}

/** The values of a malformed message whose form is valid (spec §3.5.2). */
function claimsOf(keys: Keys): Claimed {
  const op = opOf(keys);
  const none = { op, ticker: tickerOf(keys), tokenId: null, mintId: null, amount: null, price: null, unit: null };
  if (op === null || op === "deploy") return none;
  if (op === "mint") return { ...none, mintId: mintIdOf(keys), amount: wholeOf(keys.get("amt")) };
  const name = nameOf(keys);
  const isTokenId = name?.length === 66 && name.startsWith("0x") && onlyOf(name.slice(2), HEX);
  const named = { ...none, tokenId: isTokenId ? name : null, mintId: isTokenId ? null : name };
  return op === "list" ? { ...named, price: wholeOf(keys.get("price")), unit: unitOf(keys) } : named;
}

/** Null counts as absent (spec §2.7.1). */
function isPresent(keys: Keys, key: string): boolean {
  return keys.has(key) && keys.get(key) !== null;
}

/** A whole number (spec §2.7.2). */
function wholeOf(value: Value | undefined): bigint | null {
  const digits = value instanceof NumberText ? value.text : value;
  if (typeof digits !== "string" || digits.length < 1 || digits.length > 78 || !onlyOf(digits, DIGITS)) return null;
  if (digits.length > 1 && digits.startsWith("0")) return null;
  const whole = [...digits].reduce((sum, digit) => 10n * sum + BigInt(DIGITS.indexOf(digit)), 0n);
  return whole < 1n << 256n ? whole : null;
}

function mintIdOf(keys: Keys): string | null {
  const id = keys.get("id");
  return id instanceof NumberText ? (wholeOf(id) === null ? null : id.text) : wordOf(id, `${LETTERS}${DIGITS}._:-`, 78);
}

function nameOf(keys: Keys): string | null {
  const id = keys.get("id");
  return hexOf(id, 64) ?? mintIdOf(keys);
}

function addressOf(keys: Keys): string | null {
  return hexOf(keys.get("contract"), 40);
}

function unitOf(keys: Keys): string | null {
  return wordOf(keys.get("unit"), VISIBLE, 32);
}

function hexOf(value: Value | undefined, digits: number): string | null {
  if (typeof value !== "string" || value.length !== 2 + digits || !value.startsWith("0x")) return null;
  return onlyOf(value.slice(2), HEX) ? value.toLowerCase() : null;
}

function wordOf(value: Value | undefined, alphabet: string, longest: number): string | null {
  if (typeof value !== "string" || value.length < 1 || value.length > longest) return null;
  return onlyOf(value, alphabet) ? value : null;
}

function onlyOf(text: string, alphabet: string): boolean {
  for (let i = 0; i < text.length; i++) if (!alphabet.includes(text.charAt(i))) return false;
  return true;
}
