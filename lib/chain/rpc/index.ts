export { createRpcClient, type RpcClient, type RpcOptions } from "./client";
export {
  AnswerTooLargeError,
  NodeBusyError,
  NodeInconsistentError,
  NodeOfOtherChainError,
  NodeRefusedError,
} from "./errors";
export { execute } from "./execute";
export { parseList, parseOutcome, parseResult, RpcNode, resultOf } from "./node";
export { addressSchema, countSchema, dataSchema, hashSchema, toQuantity } from "./quantity";
export { isRecord, type RpcCall, type RpcOutcome } from "./transport";
