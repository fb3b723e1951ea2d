import type { Hash } from "@/lib/protocol";
import { engine, memberOf } from "./engine";
import { PLACES } from "./places";

const RESULT = memberOf("entry", "result");
const HASH_SIZE = 32;
const HASH_LENGTH = 66;

/** What the engine has found in the list of receipts that it has read last. */
export const foundReceipts = {
  get count(): number {
    return engine().fact("receipts");
  },

  /** Number of the logs of all receipts. */
  get logs(): number {
    return engine().fact("logs");
  },

  /** The root of the list. */
  get root(): Hash {
    return `0x${engine().bytes.toString("hex", PLACES.root, PLACES.root + HASH_SIZE)}`;
  },

  /** The hash of the transaction of a receipt, as the node returns it. */
  transactionHash(index: number): string {
    return hashAt(engine().receiptWord(index, 0));
  },

  /** The hash of the block of a receipt, as the node returns it. */
  blockHash(index: number): string {
    return hashAt(engine().receiptWord(index, 1));
  },

  /** Whether the transaction of a receipt succeeded; null if it has no status. */
  succeeded(index: number): boolean | null {
    const status = engine().receiptWord(index, 2);
    return status < 0 ? null : status === 1;
  },

  /** The list as `JSON.parse` returns it. @throws SyntaxError */
  parsed(): unknown {
    const { start, end } = engine().place(RESULT);
    return JSON.parse(engine().bytes.toString("latin1", start, end));
  },
};

function hashAt(start: number): string {
  return engine().bytes.toString("latin1", start, start + HASH_LENGTH);
}
