export { createRpcClient, type RpcClient, type RpcOptions } from "./client";
export {
  BatchRefusedError,
  ExecutionUnconfirmedError,
  NodeBusyError,
  NodeInconsistentError,
  NodeLacksStateError,
  NodeOfOtherChainError,
  NodeRefusedError,
  NodeUnreachableError,
  WrongChainError,
} from "./errors";
export { execute } from "./execute";
export type { ContractCall } from "./execution";
export type { Priority } from "./lane";
export { parseOutcome, type RpcCaller, RpcNode, resultOf } from "./node";
export { addressSchema, countSchema, dataSchema, hashSchema, quantitySchema, toQuantity } from "./quantity";
export { isRecord, type RpcCall, type RpcOutcome } from "./transport";
