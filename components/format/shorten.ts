/** Longest mint id that lists show whole, and the characters that a shortened one keeps at each end. */
const LONGEST_ID = 16;
const ID_ENDS = 7;

/** Shortens a long mint id in the middle. Show the whole one elsewhere, for example on hover. */
export function shortenId(id: string): string {
  return id.length <= LONGEST_ID ? id : `${id.slice(0, ID_ENDS)}…${id.slice(-ID_ENDS)}`;
}

/** Shortens a hexadecimal text: `0x1234…abcd`. Keeps `digits` digits at each end. */
export function shortenHex(hex: string, digits = 4): string {
  return hex.length <= 2 + 2 * digits ? hex : `${hex.slice(0, 2 + digits)}…${hex.slice(-digits)}`;
}

/** Shortens an address: `0x123456…abcdef`. The only short form of addresses, so that people can compare them. */
export function shortenAddress(address: string): string {
  return shortenHex(address, 6);
}
