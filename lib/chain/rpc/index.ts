export { createRpcClient, type RpcClient, type RpcOptions } from "./client";
export {
  AnswerTooLargeError,
  NodeBusyError,
  NodeInconsistentError,
  NodeOfOtherChainError,
  NodeRefusedError,
  NodeUnreachableError,
} from "./errors";
export { type ExecuteOptions, execute } from "./execute";
export type { Spend } from "./execution";
export { parseList, parseOutcome, parseResult, RpcNode, resultOf } from "./node";
export {
  addressSchema,
  COUNT,
  countSchema,
  dataSchema,
  hashSchema,
  QUANTITY,
  quantitySchema,
  toQuantity,
} from "./quantity";
export { type RpcCall, type RpcOutcome, requestErrors } from "./transport";
