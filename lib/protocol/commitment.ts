import { sha256 } from "viem/utils";
import { ZERO_HASH } from "./forms";
import type { Deployment, Effect, Hash, Hex, Inscription, Lock, Offer, Position, Sale } from "./types";

/** The commitment before the first one of an index (spec §9.2). */
export const NO_COMMITMENT: Hash = ZERO_HASH;

/** First byte of each encoded effect (spec §9.3). */
const TAG = {
  deployed: "01",
  deploymentChanged: "02",
  inscribed: "03",
  inscriptionChanged: "04",
  sold: "05",
  offered: "06",
  roundChanged: "07",
  offeredWithTurn: "08",
  lockBegins: "09",
  lockEnds: "0a",
} as const;

type Field = string | bigint | number | boolean | null;

/**
 * The state commitment after a block with effects: SHA-256 over the previous commitment, the block's number and hash,
 * and the encoding of the effects in their order (spec §9.2). If the commitments of two indexes differ, their states
 * differ from the first such block on. The worker hashes the parts, {@link commitmentBeginning} and {@link encodeEffects}, one
 * after the other.
 */
export function commitToBlock(previous: Hash, block: { number: number; hash: Hash }, effects: readonly Effect[]): Hash {
  return sha256(`${commitmentBeginning(previous, block)}${encodeEffects(effects).slice(2)}`);
}

/** The beginning of what is hashed for a block: the previous commitment, and the block's number and hash (spec §9.2). */
export function commitmentBeginning(previous: Hash, block: { number: number; hash: Hash }): Hex {
  const number = block.number.toString(16).padStart(16, "0");
  return `${previous}${number}${block.hash.slice(2)}`;
}

/** The canonical encoding of effects (spec §9.3). */
export function encodeEffects(effects: readonly Effect[]): Hex {
  return `0x${effects.map(encodeEffect).join("")}`;
}

function encodeEffect(effect: Effect): string {
  switch (effect.kind) {
    case "deployment": {
      const { before, after } = effect;
      const key = encode(text(after.ticker));
      return before === null
        ? TAG.deployed + key + deploymentOrigin(after) + deploymentState(after)
        : TAG.deploymentChanged + key + deploymentState(after);
    }
    case "inscription": {
      const { before, after } = effect;
      const key = encode(text(after.ticker), bytes(after.tokenId));
      return before === null
        ? TAG.inscribed + key + inscriptionOrigin(after) + inscriptionState(after)
        : TAG.inscriptionChanged + key + inscriptionState(after);
    }
    case "sale":
      return TAG.sold + saleFields(effect.sale);
    case "round":
      return TAG.roundChanged + encode(bytes(effect.account), effect.after);
    case "lock": {
      const { vault, ticker, tokenId, after } = effect;
      const key = encode(bytes(vault), text(ticker), bytes(tokenId));
      return after === null ? TAG.lockEnds + key : TAG.lockBegins + key + lockFields(after);
    }
  }
}

function encode(...fields: readonly Field[]): string {
  let encoded = "";
  for (const field of fields) encoded += encodeField(field);
  return encoded;
}

/**
 * Null is the byte 00. Any other value is 01, its length in four bytes (big-endian) and its bytes: the hex digits of a
 * text, the shortest big-endian bytes of a number (none for 0), a boolean as the number 0 or 1.
 */
function encodeField(field: Field): string {
  if (field === null) return "00";
  const digits = digitsOf(field);
  const length = digits.length / 2;
  return (SHORT[length] ?? header(length)) + digits;
}

/** The bytes before a value of this length. */
function header(length: number): string {
  return `01${length.toString(16).padStart(8, "0")}`;
}

/** {@link header} of short values, computed once for speed. */
const SHORT = Array.from({ length: 256 }, (_, length) => header(length));

function digitsOf(field: string | bigint | number | boolean): string {
  if (typeof field === "string") return field;
  const digits = typeof field === "boolean" ? (field ? "1" : "0") : field.toString(16);
  if (digits === "0") return "";
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}

const encoder = new TextEncoder();
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The hex digits of the UTF-8 bytes of a text. */
function text(value: string): string {
  let digits = "";
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code > 0x7f) return encoded(value);
    digits += BYTES[code];
  }
  return digits;
}

function encoded(value: string): string {
  let digits = "";
  for (const byte of encoder.encode(value)) digits += BYTES[byte];
  return digits;
}

function bytes(value: Hex): string {
  return value.slice(2);
}

function optional(value: Hex | null): string | null {
  return value === null ? null : bytes(value);
}

function optionalText(value: string | null): string | null {
  return value === null ? null : text(value);
}

function positionFields({ blockNumber, transactionIndex, position }: Position): string {
  return encode(blockNumber, transactionIndex, position);
}

function deploymentOrigin(deployment: Deployment): string {
  const { transactionHash, timestamp, deployer, max, lim, cmint } = deployment;
  return (
    positionFields(deployment) +
    encode(bytes(transactionHash), timestamp, bytes(deployer), max, lim, cmint, text(deployment.text))
  );
}

function deploymentState({ contract, supply, mintCount }: Deployment): string {
  return encode(optional(contract), supply, mintCount);
}

function inscriptionOrigin(inscription: Inscription): string {
  const { transactionHash, timestamp, mintId, ordinal, amount, parent } = inscription;
  return (
    positionFields(inscription) +
    encode(bytes(transactionHash), timestamp, optionalText(mintId), ordinal, amount, optional(parent))
  );
}

function inscriptionState({ owner, listing, delegate, offer }: Inscription): string {
  const state = encode(
    optional(owner),
    listing !== null,
    listing?.price ?? null,
    optionalText(listing?.unit ?? null),
    optional(delegate),
  );
  return offer === null ? state : state + offerRecord(offer);
}

function offerRecord(offer: Offer): string {
  return offer.turn === null
    ? TAG.offered + offerFields(offer)
    : TAG.offeredWithTurn + turnOfferFields(offer, offer.turn);
}

function offerFields(offer: Offer): string {
  const { transactionHash, timestamp, seller, price, expires, sequence, round } = offer;
  return (
    positionFields(offer) + encode(bytes(transactionHash), timestamp, bytes(seller), price, expires, sequence, round)
  );
}

function turnOfferFields(offer: Offer, turn: number): string {
  const { transactionHash, timestamp, seller, price, fall, expires, sequence, round } = offer;
  return (
    positionFields(offer) +
    encode(bytes(transactionHash), timestamp, bytes(seller), price) +
    encode(fall?.endPrice ?? null, fall?.startsAt ?? null, fall?.endsAt ?? null, expires, sequence, turn, round)
  );
}

function lockFields(lock: Lock): string {
  const { transactionHash, timestamp, module, until, sequence, turn } = lock;
  return positionFields(lock) + encode(bytes(transactionHash), timestamp, bytes(module), until, sequence, turn);
}

function saleFields(sale: Sale): string {
  const { ticker, tokenId, transactionHash, timestamp, seller, buyer, price, unit, paid } = sale;
  return (
    encode(text(ticker), bytes(tokenId)) +
    positionFields(sale) +
    encode(bytes(transactionHash), timestamp, bytes(seller), bytes(buyer), price, optionalText(unit), paid)
  );
}
