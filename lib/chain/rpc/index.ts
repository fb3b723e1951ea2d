export { createRpcClient, type RpcClient, type RpcOptions } from "./client";
export {
  BatchRefusedError,
  NodeBusyError,
  NodeInconsistentError,
  NodeOfOtherChainError,
  NodeRefusedError,
  NodeUnreachableError,
  WrongChainError,
} from "./errors";
export { executionResult } from "./execution-error";
export type { Priority } from "./lane";
export { parseOutcome, type RpcCaller, RpcNode, resultOf } from "./node";
export { addressSchema, countSchema, dataSchema, hashSchema, quantitySchema, toQuantity } from "./quantity";
export { isRecord, type RpcCall, type RpcOutcome } from "./transport";
