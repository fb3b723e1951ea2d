import type { Hex } from "@/lib/protocol";

/** Returns the text form of a `bytea` value for PostgreSQL; null stays null. */
export function bytes(hex: Hex): string;
export function bytes(hex: Hex | null): string | null;
export function bytes(hex: Hex | null): string | null {
  return hex === null ? null : `\\x${hex.slice(2)}`;
}

/** The hex text of a `bytea` value, in lower case. */
export function hex(value: Buffer): Hex {
  return `0x${value.toString("hex")}`;
}

/** {@link hex} for a column that may be null. */
export function optionalHex(value: Buffer | null): Hex | null {
  return value === null ? null : hex(value);
}
