import fc from "fast-check";
import type { Field, FieldKind } from "@/lib/chain/verification/fields";
import { NO_BLOOM } from "@/lib/chain/verification/fields";
import { HEADER_FORMS, type HeaderForm, headerHash } from "@/lib/chain/verification/header";
import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import { bloomOfLogs } from "@/lib/chain/verification/receipt";
import { transactionHash } from "@/lib/chain/verification/transaction";
import { LEGACY, TRANSACTION_FORMS } from "@/lib/chain/verification/transaction-forms";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { keccak } from "../chain/keys";
import type { AnswerSample } from "./answer-samples";

const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;
const bytes = (minLength: number, maxLength = minLength): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength, maxLength }).map(hexOf);
const quantity = fc
  .tuple(fc.bigInt(0n, 2n ** 256n - 1n), fc.nat(256), fc.nat(3))
  .map(([value, shift, zeros]) => `0x${"0".repeat(Math.max(0, zeros - 1))}${(value >> BigInt(shift)).toString(16)}`);
const count = fc.nat(2 ** 30).map((value) => `0x${value.toString(16)}`);
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(null, undefined) });
const hash = bytes(32);
const address = bytes(20);
const parity = fc.constantFrom("0x0", "0x1");
/** A signature as nodes return it: with the parity, with `v`, or with both. */
const signature = fc
  .record({ v: parity, r: quantity, s: quantity, form: fc.nat(2) })
  .map(({ v, r, s, form }) => ({ r, s, ...(form === 0 ? {} : { yParity: v }), ...(form === 1 ? {} : { v }) }));
const authorization = fc
  .record({ chainId: quantity, address, nonce: quantity })
  .chain((fields) => signature.map((signed) => ({ ...fields, ...signed })));

/** A value of each kind of field, as a node returns it. */
const VALUES: Readonly<Record<FieldKind, fc.Arbitrary<unknown>>> = {
  quantity,
  bytes: fc.oneof(bytes(0, 2), bytes(0, 90)),
  bytes8: bytes(8),
  address,
  "address or null": optional(address),
  hash,
  bloom: bytes(256),
  "optional quantity": optional(quantity),
  "optional flag": optional(fc.boolean()),
  "access list": fc.array(fc.record({ address, storageKeys: fc.array(hash, { maxLength: 2 }) }), { maxLength: 2 }),
  hashes: fc.array(hash, { maxLength: 3 }),
  authorizations: fc.array(authorization, { maxLength: 2 }),
};

const fieldsOf = (fields: readonly Field[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(fields.map(({ name, kind }) => [name, VALUES[kind]])));

/** Calldata, of which some begins like a message, in any case of digits. */
const input = fc
  .tuple(fc.boolean(), fc.boolean(), bytes(0, 60))
  .map(([isMessage, isUpper, data]) =>
    (isMessage ? `0x646174613a2c${data.slice(2)}` : data).replace(/[a-f]/g, (digit) =>
      isUpper ? digit.toUpperCase() : digit,
    ),
  );

/** A transaction of any known type. */
const transaction = fc
  .constantFrom({ type: 0, fields: LEGACY, isSigned: true }, ...TRANSACTION_FORMS)
  .chain(({ type, fields, isSigned }) => {
    const named = type === 0 ? fc.constantFrom("0x0", null, undefined) : fc.constant(`0x${type.toString(16)}`);
    return fc.tuple(fieldsOf(fields), signature, input, named).map(([values, signed, data, name]): PlainObject => {
      const whole = { ...values, ...(isSigned ? { v: "0x1b", ...signed } : {}), input: data, type: name };
      return { ...whole, hash: transactionHash(whole, keccak) };
    });
  });

const log = fc.record({ address, topics: fc.array(hash, { maxLength: 4 }), data: bytes(0, 70), logIndex: count });
/** What a receipt has besides the hashes of its transaction and block. */
const receipt = fc
  .record({
    ...{
      type: optional(fc.constantFrom("0x0", "0x2", "0x7e")),
      status: fc.constantFrom("0x0", "0x1", null, undefined),
    },
    ...{ root: hash, cumulativeGasUsed: quantity, logs: fc.oneof(fc.constant([]), fc.array(log, { maxLength: 3 })) },
    ...{ depositNonce: quantity, depositReceiptVersion: fc.constantFrom("0x1", null, undefined) },
  })
  .map((each) => ({ ...each, logsBloom: hexOf(bloomOfLogs([each], keccak)) }));

interface Draft {
  readonly form: HeaderForm;
  readonly header: Record<string, unknown>;
  readonly items: readonly (readonly [PlainObject, PlainObject])[];
  readonly hasLogs: boolean;
  readonly number: string;
  readonly timestamp: string;
  readonly gasUsed: string;
}

function seal({ form, header, items, hasLogs, ...counts }: Draft): AnswerSample {
  const transactions = items.map(([each]) => each);
  const list = items.map(([, each]) => (hasLogs ? each : { ...each, logs: [], logsBloom: NO_BLOOM.text }));
  const fields = {
    ...{ ...header, ...counts, ...(items.length === 0 ? { gasUsed: "0x0" } : {}) },
    ...{ transactionsRoot: transactionsRoot(transactions, keccak), receiptsRoot: receiptsRoot(list, keccak) },
    logsBloom: hexOf(bloomOfLogs(list, keccak)),
  };
  const block = { ...fields, hash: headerHash(fields, form, keccak), transactions, uncles: [] };
  const receipts = list.map((each, index) => ({
    ...each,
    transactionHash: transactions[index]?.hash,
    blockHash: block.hash,
  }));
  return {
    ...{ name: form.name, number: Number(counts.number), form },
    ...{ block: JSON.stringify(block), receipts: JSON.stringify(receipts) },
  };
}

/** Blocks of all known forms of headers, with transactions of all known types, and their receipts. */
export const randomBlocks: fc.Arbitrary<AnswerSample> = fc
  .constantFrom(...HEADER_FORMS)
  .chain((form) =>
    fc.record({
      ...{ form: fc.constant(form), header: fieldsOf(form.fields), hasLogs: fc.boolean() },
      ...{
        items: fc.array(fc.tuple(transaction, receipt), { maxLength: 5 }),
        number: count,
        timestamp: count,
        gasUsed: count,
      },
    }),
  )
  .map(seal);
