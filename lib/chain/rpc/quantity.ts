import { z } from "zod";
import { type Address, type Hash, type Hex, parseAddress, parseHash } from "@/lib/protocol";

/** The form of a JSON-RPC quantity of up to 32 bytes. Digits are in any case. */
export const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;

const DATA = /^0x[0-9a-fA-F]*$/;

function parsed<T>(parse: (text: string) => T | null) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue("malformed hex digits");
    return z.NEVER;
  });
}

/** JSON-RPC data of 32 bytes, parsed to lower case. */
export const hashSchema: z.ZodType<Hash> = parsed(parseHash);
/** JSON-RPC data of 20 bytes, parsed to lower case. */
export const addressSchema: z.ZodType<Address> = parsed(parseAddress);
/** JSON-RPC data of any length, parsed to lower case. */
export const dataSchema: z.ZodType<Hex> = z
  .string()
  .regex(DATA)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`);

/** A JSON-RPC quantity, parsed to an exact integer. */
export const quantitySchema = z
  .string()
  .regex(QUANTITY)
  .transform((text) => BigInt(text));

/** A JSON-RPC quantity below 2^53, parsed to a number. */
export const countSchema = quantitySchema.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

/** Parses a JSON-RPC quantity of at most `most`, without a schema library. Null if it is malformed or greater. */
export function parseCount(value: unknown, most = Number.MAX_SAFE_INTEGER): number | null {
  const count = typeof value === "string" && QUANTITY.test(value) ? Number(value) : Number.NaN;
  return count <= most ? count : null;
}

/** Formats a number as a JSON-RPC quantity. */
export function toQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}
