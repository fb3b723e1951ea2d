import type { Address, Hex } from "@/lib/protocol";
import type { ChainShape } from "../chain-shape";
import type { BlockLog } from "./sign-transaction";

/** Contracts whose logs these are. */
const CONTRACTS = 50;
/** Logs of the transactions of a block: 0, 1, 2, 3, 4, 0, … */
const KINDS = 5;
/** The transfer event of ERC-20. */
const TOPIC: Hex = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

const word = (value: number): string => value.toString(16).padStart(64, "0");
const contractAt = (number: number): Address =>
  `0x${"4".repeat(32)}${(number % CONTRACTS).toString(16).padStart(8, "0")}`;

/** Transfers of other tokens in a transaction, which the index ignores. */
export function ordinaryLogs({ accounts }: ChainShape, number: number, index: number): BlockLog[] {
  if (accounts === undefined) return [];
  return Array.from({ length: index % KINDS }, (_, n) => {
    const place = number * 1_009 + index * 31 + n;
    const parties = [place * 7, place * 13 + 5].map((party): Hex => `0x${word(1 + (party % accounts))}`);
    return { address: contractAt(place), topics: [TOPIC, ...parties], data: `0x${word(place)}` };
  });
}
