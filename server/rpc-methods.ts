import { z } from "zod";
import { QUANTITY } from "@/lib/chain/rpc";
import { parseAddress, parseHash } from "@/lib/protocol";

/** Maximum gas of a call: a block's. With more, the node could compute for minutes. */
const GAS_LIMIT = 30_000_000n;
/** Maximum number of entries of a list in the parameters. */
const LIST_LIMIT = 100;
/** Maximum number of blocks that a call may read. */
const BLOCK_LIMIT = 1_000;
/** Maximum length of data, in characters: the length in the largest transaction that nodes accept. */
const DATA_LIMIT = 2 + 2 * 131_072;

const quantity = z.string().regex(QUANTITY);
const data = z
  .string()
  .max(DATA_LIMIT)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/);
const address = z.string().refine((text) => parseAddress(text) !== null);
const hash = z.string().refine((text) => parseHash(text) !== null);
const block = z.union([quantity, z.enum(["latest", "earliest", "pending", "safe", "finalized"])]);
const upTo = (limit: bigint) => quantity.refine((text) => BigInt(text) <= limit);

const transaction = z.strictObject({
  from: address.optional(),
  to: address.nullable().optional(),
  gas: upTo(GAS_LIMIT).optional(),
  gasPrice: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  value: quantity.optional(),
  data: data.optional(),
  input: data.optional(),
  nonce: quantity.optional(),
  chainId: quantity.optional(),
  type: quantity.optional(),
  accessList: z
    .array(z.strictObject({ address, storageKeys: z.array(hash).max(LIST_LIMIT) }))
    .max(LIST_LIMIT)
    .optional(),
});

/** Logs of one block or of a short range. A range that ends at a block tag is rejected, because its length is unknown. */
const logs = z
  .strictObject({
    address: z.union([address, z.array(address).max(LIST_LIMIT)]).optional(),
    topics: z
      .array(z.union([hash.nullable(), z.array(hash).max(LIST_LIMIT)]))
      .max(4)
      .optional(),
    blockHash: hash.optional(),
    fromBlock: block.optional(),
    toBlock: block.optional(),
  })
  .refine(({ blockHash, fromBlock = "latest", toBlock = "latest" }) => {
    if (blockHash !== undefined || fromBlock === toBlock) return true;
    if (!fromBlock.startsWith("0x") || !toBlock.startsWith("0x")) return false;
    return BigInt(toBlock) - BigInt(fromBlock) <= BigInt(BLOCK_LIMIT);
  });

const nothing = z.tuple([]).optional();
const atBlock = z.union([z.tuple([address]), z.tuple([address, block])]);
const execution = z.union([z.tuple([transaction]), z.tuple([transaction, block])]);

/**
 * The methods that wallets and pages need, with their parameters. Excluded are the development node's own methods, which
 * could change the chain, and methods whose CPU time or memory no parameter bounds (filters, proofs, traces, simulations).
 */
const METHODS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries({
    eth_accounts: nothing,
    eth_requestAccounts: nothing,
    eth_blobBaseFee: nothing,
    eth_blockNumber: nothing,
    eth_chainId: nothing,
    eth_gasPrice: nothing,
    eth_maxPriorityFeePerGas: nothing,
    eth_syncing: nothing,
    net_listening: nothing,
    net_version: nothing,
    web3_clientVersion: nothing,
    eth_call: execution,
    eth_createAccessList: execution,
    eth_estimateGas: execution,
    eth_fillTransaction: z.tuple([transaction]),
    eth_sendTransaction: z.tuple([transaction]),
    eth_sendRawTransaction: z.tuple([data]),
    eth_feeHistory: z.tuple([
      upTo(BigInt(BLOCK_LIMIT)),
      block,
      z.array(z.number().min(0).max(100)).max(LIST_LIMIT).optional(),
    ]),
    eth_getBalance: atBlock,
    eth_getCode: atBlock,
    eth_getTransactionCount: atBlock,
    eth_getStorageAt: z.tuple([address, quantity, block]),
    eth_getBlockByHash: z.tuple([hash, z.boolean()]),
    eth_getBlockByNumber: z.tuple([block, z.boolean()]),
    eth_getBlockReceipts: z.tuple([block]),
    eth_getBlockTransactionCountByHash: z.tuple([hash]),
    eth_getBlockTransactionCountByNumber: z.tuple([block]),
    eth_getLogs: z.tuple([logs]),
    eth_getTransactionByBlockHashAndIndex: z.tuple([hash, quantity]),
    eth_getTransactionByBlockNumberAndIndex: z.tuple([block, quantity]),
    eth_getTransactionByHash: z.tuple([hash]),
    eth_getTransactionReceipt: z.tuple([hash]),
  }),
);

/** A JSON-RPC 2.0 call of an allowed method with valid parameters. */
export const callSchema = z
  .strictObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.number(), z.string().max(100)]),
    method: z.string(),
    params: z.unknown().optional(),
  })
  .refine(({ method, params }) => METHODS.get(method)?.safeParse(params).success === true);
