import { type Field, fieldsOf } from "./fields";

/** The encoding of a transaction type: the type's byte and a list of these fields, then of the signature if it has one. */
export interface TransactionForm {
  readonly type: number;
  readonly fields: readonly Field[];
  readonly isSigned: boolean;
}

const CHAIN = fieldsOf({ chainId: "quantity", nonce: "quantity" });
const CALL = fieldsOf({ gas: "quantity", to: "address or null", value: "quantity", input: "bytes" });
const GAS_PRICE = fieldsOf({ gasPrice: "quantity" });
const FEES = fieldsOf({ maxPriorityFeePerGas: "quantity", maxFeePerGas: "quantity" });
const ACCESS = fieldsOf({ accessList: "access list" });

/** The fields of a legacy transaction before its signature. */
export const LEGACY = [...fieldsOf({ nonce: "quantity" }), ...GAS_PRICE, ...CALL];

const signed = (type: number, fields: readonly Field[]): TransactionForm => ({ type, fields, isSigned: true });
/** A message between chain layers. The protocol of the chain creates it, so it has no signature. */
const created = (type: number, fields: Parameters<typeof fieldsOf>[0]): TransactionForm => ({
  type,
  fields: fieldsOf(fields),
  isSigned: false,
});

/** The known forms of types above 0. */
export const TRANSACTION_FORMS: readonly TransactionForm[] = [
  signed(1, [...CHAIN, ...GAS_PRICE, ...CALL, ...ACCESS]),
  signed(2, [...CHAIN, ...FEES, ...CALL, ...ACCESS]),
  signed(3, [
    ...[...CHAIN, ...FEES, ...CALL, ...ACCESS],
    ...fieldsOf({ maxFeePerBlobGas: "quantity", blobVersionedHashes: "hashes" }),
  ]),
  signed(4, [...CHAIN, ...FEES, ...CALL, ...ACCESS, ...fieldsOf({ authorizationList: "authorizations" })]),
  // Arbitrum: a deposit, a call without a signature, one of a contract, a retry, the submission of a retryable, an internal one.
  created(100, { chainId: "quantity", requestId: "hash", from: "address", to: "address", value: "quantity" }),
  created(101, {
    ...{ chainId: "quantity", from: "address", nonce: "quantity", gasPrice: "quantity", gas: "quantity" },
    ...{ to: "address or null", value: "quantity", input: "bytes" },
  }),
  created(102, {
    ...{ chainId: "quantity", requestId: "hash", from: "address", gasPrice: "quantity", gas: "quantity" },
    ...{ to: "address or null", value: "quantity", input: "bytes" },
  }),
  created(104, {
    ...{ chainId: "quantity", nonce: "quantity", from: "address", maxFeePerGas: "quantity", gas: "quantity" },
    ...{ to: "address or null", value: "quantity", input: "bytes", ticketId: "hash", refundTo: "address" },
    ...{ maxRefund: "quantity", submissionFeeRefund: "quantity" },
  }),
  created(105, {
    ...{ chainId: "quantity", requestId: "hash", from: "address", l1BaseFee: "quantity", depositValue: "quantity" },
    ...{ maxFeePerGas: "quantity", gas: "quantity", retryTo: "address or null", retryValue: "quantity" },
    ...{ beneficiary: "address", maxSubmissionFee: "quantity", refundTo: "address", retryData: "bytes" },
  }),
  created(106, { chainId: "quantity", input: "bytes" }),
  // OP: a deposit. A node leaves out `mint` and `isSystemTx` if they are 0 and false.
  created(126, {
    ...{ sourceHash: "hash", from: "address", to: "address or null", mint: "optional quantity" },
    ...{ value: "quantity", gas: "quantity", isSystemTx: "optional flag", input: "bytes" },
  }),
];

const BY_TYPE = new Map(TRANSACTION_FORMS.map((form) => [form.type, form]));

/** The form of a transaction type above 0; null if this version does not know it. */
export function transactionFormOf(type: number): TransactionForm | null {
  return BY_TYPE.get(type) ?? null;
}
