import type { EthCall } from "../execution";

/** The contract of {@link CALL}. */
export const CONTRACT = `0x${"c0".repeat(20)}` as const;

/** A call of a contract, as the worker makes it to ask for mint control. */
export const CALL: EthCall = {
  from: `0x${"0".repeat(40)}`,
  to: CONTRACT,
  data: "0x12345678",
  gas: "0xf4240",
  blockHash: `0x${"ab".repeat(32)}`,
};

/** The data that nodes without faults return for it. */
export const ONE = `0x${"1".padStart(64, "0")}`;
