import { z } from "zod";
import type { Address, Hash, Hex } from "@/lib/protocol";

const lowerHex = (digits: string) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]${digits}$`))
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`);

/** JSON-RPC's data of 32 bytes, in lower case. */
export const hashSchema: z.ZodType<Hash> = lowerHex("{64}");
/** JSON-RPC's data of 20 bytes, in lower case. */
export const addressSchema: z.ZodType<Address> = lowerHex("{40}");
/** JSON-RPC's data of any length, in lower case. */
export const dataSchema: z.ZodType<Hex> = lowerHex("*");

/** JSON-RPC's quantity, as an exact integer. */
export const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => BigInt(text));

/** A quantity that counts something: below 2^53. */
export const countSchema = quantitySchema.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

/** The quantity's text in JSON-RPC. */
export function toQuantity(value: number): Hex {
  return `0x${value.toString(16)}`;
}
