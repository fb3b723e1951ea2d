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
export { addressSchema, COUNT, countSchema, dataSchema, hashSchema, QUANTITY, toQuantity } from "./quantity";
export type { RpcCall, RpcOutcome } from "./transport";
