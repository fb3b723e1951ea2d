/** Longest mint id that lists show whole, and the characters that a shortened one keeps at each end. */
const LONGEST_ID = 16;
const ID_ENDS = 7;

/** Shortens a long mint id in the middle. Show the whole one elsewhere, for example on hover. */
export function shortenId(id: string): string {
  return id.length <= LONGEST_ID ? id : `${id.slice(0, ID_ENDS)}…${id.slice(-ID_ENDS)}`;
}

/** Digits that a shortened hexadecimal text keeps at each end. */
const HEX_ENDS = 6;

/** Shortens a hexadecimal text: `0x123456…abcdef`. The only short form of hashes and addresses, so that people can compare them. */
export function shortenHex(hex: string): string {
  return hex.length <= 2 + 2 * HEX_ENDS ? hex : `${hex.slice(0, 2 + HEX_ENDS)}…${hex.slice(-HEX_ENDS)}`;
}

/** Shortens an address, as {@link shortenHex} does. */
export function shortenAddress(address: string): string {
  return shortenHex(address);
}
