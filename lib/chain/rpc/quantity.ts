import { z } from "zod";
import type { Address, Hash, Hex } from "@/lib/protocol";

const lowerHex = (digits: string) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]${digits}$`))
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`);

/** JSON-RPC data of 32 bytes, parsed to lower case. */
export const hashSchema: z.ZodType<Hash> = lowerHex("{64}");
/** JSON-RPC data of 20 bytes, parsed to lower case. */
export const addressSchema: z.ZodType<Address> = lowerHex("{40}");
/** JSON-RPC data of any length, parsed to lower case. */
export const dataSchema: z.ZodType<Hex> = lowerHex("*");

/** A JSON-RPC quantity, parsed to an exact integer. */
export const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => BigInt(text));

/** A JSON-RPC quantity below 2^53, parsed to a number. */
export const countSchema = quantitySchema.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

/** Formats a number as a JSON-RPC quantity. */
export function toQuantity(value: number): Hex {
  return `0x${value.toString(16)}`;
}
