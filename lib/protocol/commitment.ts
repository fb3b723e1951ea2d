import { sha256 as sha256Anywhere } from "viem";
import type { Deployment, Effect, Hash, Hex, Inscription, Position, Sale } from "./types";

/** What the first commitment of an index is chained to. */
export const NO_COMMITMENT: Hash = `0x${"0".repeat(64)}`;

/** First byte of each record of the encoding (docs/commitment.md). */
const TAG = {
  deployed: "01",
  deploymentChanged: "02",
  inscribed: "03",
  inscriptionChanged: "04",
  sold: "05",
} as const;

type Field = string | bigint | number | boolean | null;

/**
 * The state commitment after a block that changed something: SHA-256 over the commitment before it, the block's number
 * and hash, and the canonical encoding of its effects in their order (docs/commitment.md). Two indexes of one chain
 * have the same commitments, or they differ from the first block on where their states do. `sha256`: a faster one,
 * where there is one.
 */
export function commitToBlock(
  previous: Hash,
  block: { number: number; hash: Hash },
  effects: readonly Effect[],
  sha256: (data: Hex) => Hash = sha256Anywhere,
): Hash {
  const number = block.number.toString(16).padStart(16, "0");
  return sha256(`${previous}${number}${block.hash.slice(2)}${encodeEffects(effects).slice(2)}`);
}

/** The canonical encoding of effects (docs/commitment.md). */
export function encodeEffects(effects: readonly Effect[]): Hex {
  return `0x${effects.map(encodeEffect).join("")}`;
}

function encodeEffect(effect: Effect): string {
  switch (effect.kind) {
    case "deployment":
      return effect.before === null
        ? record(TAG.deployed, [
            ...deploymentKey(effect.after),
            ...deploymentOrigin(effect.after),
            ...deploymentState(effect.after),
          ])
        : record(TAG.deploymentChanged, [...deploymentKey(effect.after), ...deploymentState(effect.after)]);
    case "inscription":
      return effect.before === null
        ? record(TAG.inscribed, [
            ...inscriptionKey(effect.after),
            ...inscriptionOrigin(effect.after),
            ...inscriptionState(effect.after),
          ])
        : record(TAG.inscriptionChanged, [...inscriptionKey(effect.after), ...inscriptionState(effect.after)]);
    case "sale":
      return record(TAG.sold, saleFields(effect.sale));
  }
}

function record(tag: string, fields: readonly Field[]): string {
  return tag + fields.map(encodeField).join("");
}

/**
 * Null: one byte 00. Anything else: 01, the length in four bytes (big-endian), the bytes. Hex text (addresses, hashes)
 * as its bytes, other text in UTF-8, numbers as the shortest big-endian bytes (none for 0), booleans as 0 and 1.
 */
function encodeField(field: Field): string {
  if (field === null) return "00";
  const digits = digitsOf(field);
  return `01${(digits.length / 2).toString(16).padStart(8, "0")}${digits}`;
}

function digitsOf(field: string | bigint | number | boolean): string {
  if (typeof field === "string") return field;
  const digits = typeof field === "boolean" ? (field ? "1" : "0") : field.toString(16);
  if (digits === "0") return "";
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}

const encoder = new TextEncoder();
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The digits of a text's bytes in UTF-8. */
function text(value: string): string {
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

function positionFields({ blockNumber, transactionIndex, position }: Position): Field[] {
  return [blockNumber, transactionIndex, position];
}

function deploymentKey({ ticker }: Deployment): Field[] {
  return [text(ticker)];
}

function deploymentOrigin(deployment: Deployment): Field[] {
  return [
    ...positionFields(deployment),
    bytes(deployment.transactionHash),
    deployment.timestamp,
    bytes(deployment.deployer),
    deployment.max,
    deployment.lim,
    deployment.cmint,
    text(deployment.text),
  ];
}

function deploymentState({ contract, supply, mintCount }: Deployment): Field[] {
  return [optional(contract), supply, mintCount];
}

function inscriptionKey({ ticker, tokenId }: Inscription): Field[] {
  return [text(ticker), bytes(tokenId)];
}

function inscriptionOrigin(inscription: Inscription): Field[] {
  return [
    ...positionFields(inscription),
    bytes(inscription.transactionHash),
    inscription.timestamp,
    inscription.mintId === null ? null : text(inscription.mintId),
    inscription.ordinal,
    inscription.amount,
    optional(inscription.parent),
  ];
}

function inscriptionState({ owner, listing, delegate }: Inscription): Field[] {
  const unit = listing?.unit ?? null;
  return [
    optional(owner),
    listing !== null,
    listing?.price ?? null,
    unit === null ? null : text(unit),
    optional(delegate),
  ];
}

function saleFields(sale: Sale): Field[] {
  return [
    text(sale.ticker),
    bytes(sale.tokenId),
    ...positionFields(sale),
    bytes(sale.transactionHash),
    sale.timestamp,
    bytes(sale.seller),
    bytes(sale.buyer),
    sale.price,
    text(sale.unit),
    sale.paid,
  ];
}
