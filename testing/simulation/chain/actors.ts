import { type Address, ZERO_ADDRESS } from "@/lib/protocol";

const account = (digits: string): Address => `0x${digits.padEnd(40, "0")}`;

/** Few accounts and tickers, so that operations affect each other. */
export const PEOPLE = [account("a11ce"), account("b0b"), account("ca401"), account("dae")] as const;
/** Contract of ticker `B` by its deployment. It answers mint control calls. */
export const TOKEN = account("c0de1");
/** Contract of ticker `B` by a contract override. */
export const OTHER_TOKEN = account("c0de2");
/** Holds inscriptions and moves them by events. */
export const MARKET = account("3a43e");
/** The network's market contract (spec §10.3). */
export const MARKET_CONTRACT = account("3a43e7");
export const ERC20 = account("e4c20");
export const ADDRESSES: readonly Address[] = [...PEOPLE, MARKET, TOKEN, ZERO_ADDRESS];
/** `A` has no contract, `B` has a mint control contract, `C` is minted by its contract only, `D` can be deployed late. */
export const TICKERS = ["A", "A", "B", "B", "C", "D"] as const;
