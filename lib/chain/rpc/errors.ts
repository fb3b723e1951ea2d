import { FatalError, RetryableError } from "@/lib/runtime/errors";

const NODE_HINT = "It is tried again by itself. If it lasts, look at the node at RPC_URL and its log.";

/** The node could not be reached, answered with an HTTP error, or its answer broke off. */
export class NodeUnreachableError extends RetryableError {
  readonly code = "NODE_UNREACHABLE";
  constructor(message: string, cause?: unknown) {
    super(message, { hint: NODE_HINT, cause });
  }
}

/** The node asks for patience (HTTP 429 or 503): it is left alone for `retryAfter` milliseconds. */
export class NodeBusyError extends RetryableError {
  readonly code = "NODE_BUSY";
  constructor(readonly retryAfter: number | null) {
    super("the node asks for patience", {
      hint: "It is asked again later by itself. If it lasts, add another node to RPC_URL or a plan with a higher limit.",
    });
  }
}

/** The node refused a batch for its size. */
export class BatchRefusedError extends RetryableError {
  readonly code = "BATCH_REFUSED";
  constructor(readonly size: number) {
    super(`the node refused a batch of ${size} calls`, { hint: "Smaller batches are tried by itself." });
  }
}

/** An answer is larger than the configured limit. Smaller requests are tried first. */
export class AnswerTooLargeError extends RetryableError {
  readonly code = "ANSWER_TOO_LARGE";
  /** @param largest bytes */
  constructor(largest: number) {
    super(`a node's answer is larger than RPC_MAX_ANSWER, ${largest / 2 ** 20} MB, and cannot be split`, {
      hint: "It is retried. If the chain has blocks this large, set RPC_MAX_ANSWER higher and give the worker more memory.",
    });
  }
}

/** The node answered, but not with what was asked for: malformed, incomplete, or contradicting itself. */
export class NodeInconsistentError extends RetryableError {
  readonly code = "NODE_INCONSISTENT";
  constructor(message: string, cause?: unknown) {
    super(message, { hint: NODE_HINT, cause });
  }
}

/** The node refused a call with a JSON-RPC error. */
export class NodeRefusedError extends RetryableError {
  readonly code = "NODE_REFUSED";
  constructor(
    readonly method: string,
    readonly rpcCode: number,
    readonly rpcMessage: string,
  ) {
    super(`${method} was refused with code ${rpcCode}: ${rpcMessage}`, { hint: NODE_HINT });
  }
}

/** The node does not have the state that a call was to be executed on. */
export class NodeLacksStateError extends RetryableError {
  readonly code = "NODE_LACKS_STATE";
  constructor(blockHash: string, rpcCode: number, rpcMessage: string) {
    super(`the node cannot execute calls on the state of block ${blockHash} (code ${rpcCode}: ${rpcMessage})`, {
      hint: "It is retried. If the node lacks old state, add an archive node to RPC_URL, or one that keeps the state of the indexed blocks.",
    });
  }
}

/** One node alone says that an execution failed, and a second one has not confirmed it yet. */
export class ExecutionUnconfirmedError extends RetryableError {
  readonly code = "EXECUTION_UNCONFIRMED";
  constructor(node: string, cause: unknown) {
    super(`no second node confirms that an eth_call failed, as ${node} says`, {
      hint: "It is retried; after ten seconds without a second node one node decides. Check the other nodes of RPC_URL.",
      cause,
    });
  }
}

/** The node answers for another chain than the index's: it is put aside. */
export class NodeOfOtherChainError extends RetryableError {
  readonly code = "NODE_OF_OTHER_CHAIN";
  constructor(received: number, expected: number) {
    super(`the node has chain id ${received}, the index ${expected}`, {
      hint: "Other nodes are asked. Take its address out of RPC_URL, or let it lead to a node of the right chain.",
    });
  }
}

/** Every node is of another chain than the index. */
export class WrongChainError extends FatalError {
  readonly code = "WRONG_CHAIN";
  constructor(expected: number) {
    super(`no node at RPC_URL has chain id ${expected}`, {
      hint: "Let RPC_URL name nodes of the index's chain, or use another database for this one.",
    });
  }
}
