import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { addToBloom, BLOOM_SIZE } from "./bloom";
import { NO_BLOOM, writeBloom } from "./fields";
import { isHexOf } from "./hex-digits";
import type { Keccak } from "./keccak";
import { MalformedFieldError } from "./malformed-field";
import type { RlpWriter } from "./rlp-writer";
import { typeOf } from "./transaction";

/**
 * Appends the canonical encoding of a receipt, as a node returns it: its status, or the state root of a block before
 * Byzantium, its cumulative gas, bloom and logs, after the type if that is not 0. A deposit of an OP chain since Canyon (it
 * has a `depositReceiptVersion`) also contains its nonce and version. The bloom is the one that the node returned, because some
 * chains do not fill it; of a receipt without it, that of its logs.
 *
 * @throws MalformedFieldError
 */
export function writeReceipt(target: RlpWriter, receipt: PlainObject, keccak: Keccak): void {
  const type = typeOf(receipt);
  if (type !== 0) target.byte(type);
  const start = target.begin();
  if (receipt.status === undefined || receipt.status === null) target.data(receipt.root, 32, "root");
  else target.quantity(receipt.status, "status");
  target.quantity(receipt.cumulativeGasUsed, "cumulativeGasUsed");
  if (receipt.logsBloom === undefined || receipt.logsBloom === null) target.string(bloomOfLogs([receipt], keccak));
  else writeBloom(target, receipt.logsBloom, "logsBloom");
  const list = target.begin();
  for (const log of logsOf(receipt)) writeLog(target, log);
  target.end(list);
  const { depositReceiptVersion: version } = receipt;
  if (version !== undefined && version !== null) {
    target.quantity(receipt.depositNonce, "depositNonce");
    target.quantity(version, "depositReceiptVersion");
  }
  target.end(start);
}

/**
 * Computes the bloom of all logs of receipts, which the header of their block has on most chains: 256 bytes.
 * @throws MalformedFieldError
 */
export function bloomOfLogs(receipts: readonly PlainObject[], keccak: Keccak): Uint8Array {
  const bloom = new Uint8Array(BLOOM_SIZE);
  for (const receipt of receipts) {
    for (const log of logsOf(receipt)) {
      if (typeof log.address !== "string") throw new MalformedFieldError("address");
      addToBloom(bloom, log.address, "address", keccak);
      for (const topic of topicsOf(log)) addToBloom(bloom, topic, "topics", keccak);
    }
  }
  return bloom;
}

/**
 * Whether a bloom, as a node returns it, is that of all logs of receipts.
 * @throws MalformedFieldError
 */
export function isBloomOfLogs(bloom: unknown, receipts: readonly PlainObject[], keccak: Keccak): boolean {
  const hasNone = receipts.every(({ logs }) => Array.isArray(logs) && logs.length === 0);
  return hasNone ? bloom === NO_BLOOM.text : isHexOf(bloomOfLogs(receipts, keccak), bloom);
}

function writeLog(target: RlpWriter, log: PlainObject): void {
  const start = target.begin();
  target.data(log.address, 20, "address");
  const topics = target.begin();
  for (const topic of topicsOf(log)) target.data(topic, 32, "topics");
  target.end(topics);
  target.data(log.data, null, "data");
  target.end(start);
}

function* logsOf({ logs }: PlainObject): Generator<PlainObject> {
  if (!Array.isArray(logs)) throw new MalformedFieldError("logs");
  for (const log of logs) {
    if (!isPlainObject(log)) throw new MalformedFieldError("logs");
    yield log;
  }
}

function* topicsOf({ topics }: PlainObject): Generator<string> {
  if (!Array.isArray(topics)) throw new MalformedFieldError("topics");
  for (const topic of topics) {
    if (typeof topic !== "string") throw new MalformedFieldError("topics");
    yield topic;
  }
}
