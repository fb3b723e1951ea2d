export { createRpcClient, type RpcClient, type RpcOptions } from "./client";
export {
  BatchRefusedError,
  NodeBusyError,
  NodeInconsistentError,
  NodeRefusedError,
  NodeUnreachableError,
  WrongChainError,
} from "./errors";
export { executionResult } from "./execution-error";
export { parseOutcome, type RpcCaller, RpcNode } from "./node";
export { addressSchema, countSchema, dataSchema, hashSchema, quantitySchema, toQuantity } from "./quantity";
export { isRecord, type RpcCall, type RpcOutcome } from "./transport";
