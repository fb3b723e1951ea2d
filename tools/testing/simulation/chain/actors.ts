import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import { accountOf } from "@/tools/testing/chain/keys";

const contract = (digits: string): Address => `0x${digits.padEnd(40, "0")}`;

/** Few accounts and tickers, so that operations affect each other. */
export const PEOPLE = [accountOf("alice"), accountOf("bob"), accountOf("carol"), accountOf("dave")] as const;
/** Contract of ticker `B` by its deployment. It answers mint control calls. */
export const TOKEN = contract("c0de1");
/** Contract of ticker `B` by a contract override. */
export const OTHER_TOKEN = contract("c0de2");
/** Holds inscriptions and moves them by events. */
export const MARKET = contract("3a43e");
/** The network's market contract (spec §10.3). */
export const MARKET_CONTRACT = contract("3a43e7");
export const ERC20 = contract("e4c20");
export const ADDRESSES: readonly Address[] = [...PEOPLE, MARKET, TOKEN, ZERO_ADDRESS];
/** `A` has no contract, `B` has a mint control contract, `C` is minted by its contract only, `D` can be deployed late. */
export const TICKERS = ["A", "A", "B", "B", "C", "D"] as const;
