import { PREFIX } from "./recognize";
import type { Hex, Message } from "./types";

/**
 * The text of a message: `data:,` and compact JSON, keys in the order of service.md §3. Numbers are spelled as there:
 * `max`, `lim` and `price` as JSON numbers, `amt`, `amt1` and `amt2` as strings. Ids are strings. What is built is
 * recognized as the same message, where its values have the forms that their types promise (forms.ts).
 */
export function buildMessage(message: Message): string {
  return PREFIX + objectText({ p: "nip-20", op: message.op, tick: message.tick, ...operationKeys(message) });
}

/** The beginning of a deploy message, without `max` and `lim` (service.md §4, endpoint 2). */
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

/** Compact JSON; a bigint becomes a JSON number with all its digits, which JSON.stringify can't write. */
function objectText(keys: Record<string, string | bigint | boolean>): string {
  const members = Object.entries(keys).map(
    ([key, value]) => `${JSON.stringify(key)}:${typeof value === "bigint" ? value.toString() : JSON.stringify(value)}`,
  );
  return `{${members.join(",")}}`;
}

/** Calldata of a message's text: its bytes in UTF-8 as hex. */
export function messageToHex(text: string): Hex {
  let digits = "";
  for (const byte of new TextEncoder().encode(text)) digits += byte.toString(16).padStart(2, "0");
  return `0x${digits}`;
}
