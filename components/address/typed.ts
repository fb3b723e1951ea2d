import { isAddress } from "viem";
import { type Address, parseAddress } from "@/lib/protocol";

/**
 * Parses an address that a person typed. `form`: it is not an address. `checksum`: it is in mixed case and has a wrong checksum
 * (EIP-55), so a digit may be mistyped. An address in one case has no checksum.
 */
export function readTypedAddress(
  typed: string,
): { readonly address: Address } | { readonly problem: "form" | "checksum" } {
  const address = parseAddress(typed);
  if (address === null) return { problem: "form" };
  const digits = typed.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return isMixed && !isAddress(typed, { strict: true }) ? { problem: "checksum" } : { address };
}
