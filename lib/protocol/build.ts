import { PREFIX } from "./recognize";
import type { Hex, Message } from "./types";

/**
 * The text of a message (spec §2.12): `data:,` and compact JSON. `max`, `lim` and `price` are JSON numbers; amounts and
 * ids are strings. `recognize` reads the text as the same message if each value has the form of spec §2.7.
 */
export function buildMessage(message: Message): string {
  return PREFIX + objectText({ p: "nip-20", op: message.op, tick: message.tick, ...operationKeys(message) });
}

/** The text of a deploy message without `max` and `lim` (spec §12.2.2). */
export function buildDeployBeginning(ticker: string): string {
  return PREFIX + objectText({ p: "nip-20", op: "deploy", tick: ticker });
}

function operationKeys(message: Message): Record<string, string | bigint | boolean> {
  switch (message.op) {
    case "deploy":
      return {
        max: message.max,
        lim: message.lim,
        ...(message.contract === null ? {} : { contract: message.contract }),
        ...(message.cmint ? { cmint: true } : {}),
      };
    case "mint":
      return { id: message.id, amt: message.amt.toString() };
    case "split":
      return { id: message.id, amt1: message.amt1.toString(), amt2: message.amt2.toString() };
    case "list":
      return { id: message.id, ...message.asking };
    default:
      return { id: message.id };
  }
}

/** Compact JSON. A bigint becomes a JSON number with all its digits; JSON.stringify rejects bigints. */
function objectText(keys: Record<string, string | bigint | boolean>): string {
  const members = Object.entries(keys).map(
    ([key, value]) => `${JSON.stringify(key)}:${typeof value === "bigint" ? value.toString() : JSON.stringify(value)}`,
  );
  return `{${members.join(",")}}`;
}

/** The calldata of a message's text: its UTF-8 bytes as hex. */
export function messageToHex(text: string): Hex {
  let digits = "";
  for (const byte of new TextEncoder().encode(text)) digits += byte.toString(16).padStart(2, "0");
  return `0x${digits}`;
}
