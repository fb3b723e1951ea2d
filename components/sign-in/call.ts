import { hexToBigInt, hexToString, isHex } from "viem";
import { type Address, type Hex, parseAddress } from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";

/** A transaction that an account should sign; `to` is null for the creation of a contract. `value` is in the smallest unit. */
export interface Call {
  readonly to: Address | null;
  readonly data: Hex;
  readonly value: bigint;
}

/** The content of a call as a text; equal texts mean equal content. */
export function contentOf({ to, data, value }: Call): string {
  return `${to} ${data.toLowerCase()} ${value}`;
}

/** The sender and the call in the parameters of `eth_sendTransaction`; null if they are malformed. */
export function readCall(params: unknown): { readonly from: Address; readonly call: Call } | null {
  const [given]: unknown[] = Array.isArray(params) ? params : [];
  if (!isPlainObject(given)) return null;
  const from = addressIn(given.from);
  const to = given.to === undefined || given.to === null ? null : addressIn(given.to);
  const { data = "0x", value = "0x0" } = given;
  const hasTo = to !== null || given.to === undefined || given.to === null;
  if (from === null || !hasTo || !isHex(data) || !isHex(value)) return null;
  return { from, call: { to, data, value: hexToBigInt(value) } };
}

function addressIn(value: unknown): Address | null {
  return typeof value === "string" ? parseAddress(value) : null;
}

/** The message that a call carries as its data; null if it carries none. */
export function messageOf({ data }: Call): string | null {
  const text = hexToString(data);
  return text.startsWith("data:") ? text : null;
}

/** Whether two calls are the same, or mints that differ at most in their ids. The id of any other message names an inscription. */
export function differOnlyInId(one: Call, other: Call): boolean {
  if (one.to !== other.to || one.value !== other.value) return false;
  if (contentOf(one) === contentOf(other)) return true;
  const [first, second] = [withoutId(one), withoutId(other)];
  return first !== null && first === second;
}

/** The message with an empty id; null if it is no mint with an id, or if it has members with unusual names. */
function withoutId(call: Call): string | null {
  const text = messageOf(call);
  const found = text === null ? null : /^data:,(\{.*\})$/s.exec(text);
  try {
    const message: unknown = JSON.parse(found?.[1] ?? "");
    if (!isPlainObject(message) || message.op !== "mint" || typeof message.id !== "string") return null;
    // The members of messages are texts, so nothing is lost in numbers.
    if (!Object.values(message).every((member) => typeof member === "string")) return null;
    return JSON.stringify({ ...message, id: "" });
  } catch {
    return null;
  }
}
