/** Places in the memory of the engine, and the order of names and kinds that it knows: as in `assembly/`. */
export const PLACES = {
  facts: 0x10000,
  sets: 0x11000,
  plans: 0x22000,
  calls: 0x30000,
  prefix: 0x40700,
  digest: 0x40900,
  lastHash: 0x40920,
  root: 0x40940,
  receipts: 0xa0000,
  answer: 0x100000,
  afterAnswer: 0x920000,
} as const;

/** Facts that the engine states, in words of 32 and of 64 bits. */
export const FACT = {
  transactions: 0,
  calldata: 1,
  hasMessage: 2,
  followsLast: 3,
  receipts: 0,
  logs: 1,
  id: 10,
  wasRead: 11,
} as const;
export const WIDE_FACT = { number: 2, timestamp: 3, gasUsed: 4 } as const;

/** In the set of names of an object: where names and members are, and the size of each. */
export const SET = { size: 0x2000, names: 0x40, nameSize: 64, members: 0x1040, memberSize: 16 } as const;

/** What a member of an object is. */
export const KIND = { absent: 0, text: 1, null: 2, other: 3 } as const;

/** What the result of a call is read as. */
export const RESULT_KIND = { any: 0, block: 1, receipts: 2 } as const;
/** Words of the record of a receipt. */
export const RECEIPT_WORDS = 3;

/** The kinds of fields, in the order in which the engine numbers them. */
export const FIELD_KINDS = [
  ...(["quantity", "bytes", "bytes8", "address", "address or null", "hash", "bloom", "optional quantity"] as const),
  ...(["optional flag", "access list", "hashes", "authorizations"] as const),
];

/** The first members of each kind of object, in the order in which the engine names them. */
export const FIRST_MEMBERS = {
  entry: ["id", "result", "error", "jsonrpc"],
  block: [
    ...["hash", "transactions", "parentHash", "number", "timestamp", "gasUsed", "transactionsRoot"],
    ...["receiptsRoot", "logsBloom"],
  ],
  transaction: ["hash", "input", "type", "v", "yParity", "r", "s"],
  access: ["address", "storageKeys"],
  authorization: ["chainId", "address", "nonce", "yParity", "v", "r", "s"],
  receipt: [
    ...["transactionHash", "blockHash", "type", "status", "root", "cumulativeGasUsed", "logsBloom", "logs"],
    ...["depositReceiptVersion", "depositNonce"],
  ],
  log: ["address", "topics", "data"],
} as const;

/** The plan of the form of headers, after those of the types of transactions, which have one byte. */
export const HEADER_PLAN = 256;
