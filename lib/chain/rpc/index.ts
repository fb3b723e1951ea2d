export { createRpcClient, type RpcClient, type RpcOptions } from "./client";
export {
  AnswerTooLargeError,
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
export { parseList, parseOutcome, parseResult, type RpcCaller, RpcNode, resultOf } from "./node";
export { addressSchema, countSchema, dataSchema, hashSchema, quantitySchema, toQuantity } from "./quantity";
export type { Priority } from "./request-queue";
export { isRecord, type RpcCall, type RpcOutcome } from "./transport";
