export type { Spend } from "./ask-lists";
export { createRpcClient, type RpcClient, type RpcOptions } from "./client";
export {
  AnswerTooLargeError,
  NodeBusyError,
  NodeInconsistentError,
  NodeOfOtherChainError,
  NodeRefusedError,
  NodeUnreachableError,
} from "./errors";
export { type ExecuteOptions, execute, executeAll } from "./execute";
export { differencesOf } from "./most-votes";
export { RpcNode } from "./node";
export { listOf, parseOutcome, resultOf } from "./outcome";
export {
  addressSchema,
  countSchema,
  dataSchema,
  hashSchema,
  parseCount,
  QUANTITY,
  quantitySchema,
  toQuantity,
} from "./quantity";
export { BUSY, type ResultReader, type RpcCall, type RpcOutcome, requestErrors } from "./transport";
