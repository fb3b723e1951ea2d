import { FatalError, RetryableError } from "@/lib/runtime/errors";

const NODE_HINT = "Engrave retries automatically. If it persists, check the node at RPC_URL and its log.";

/** The node could not be reached, answered with an HTTP error, or closed the connection during its answer. */
export class NodeUnreachableError extends RetryableError {
  readonly code = "NODE_UNREACHABLE";
  constructor(
    message: string,
    cause?: unknown,
    /** Whether the node received the request and refused it, or closed the connection. */
    readonly wasReceived = false,
  ) {
    super(message, { hint: NODE_HINT, cause });
  }
}

/** The node was still sending its answer at the end of the time limit. */
export class AnswerUnfinishedError extends NodeUnreachableError {
  constructor(milliseconds: number) {
    super(`the node sent no complete answer within ${milliseconds} ms`);
  }
}

/**
 * The node is rate limiting or overloaded (HTTP 429 or 503). It is not called for `retryAfter` milliseconds (null: the
 * node stated none).
 */
export class NodeBusyError extends RetryableError {
  readonly code = "NODE_BUSY";
  constructor(readonly retryAfter: number | null) {
    super("the node is busy (rate limit or overload)", {
      hint: "Engrave retries automatically. If it persists, set RPC_RATE to the rate that your provider allows, or add a node to RPC_URL.",
    });
  }
}

/** The node rejected a batch because of its size. */
export class BatchRefusedError extends RetryableError {
  readonly code = "BATCH_REFUSED";
  constructor(
    readonly size: number,
    /** Whether the reason is surely the number of calls, not for example the rate. */
    readonly isCertain = true,
    cause?: unknown,
  ) {
    super(`the node rejected a batch of ${size} calls`, {
      hint: "Engrave retries automatically with smaller batches. If your provider limits the calls of a request, set RPC_BATCH.",
      cause,
    });
  }
}

/** An answer is larger than the configured limit, or than the node's own. Smaller requests have been tried before. */
export class AnswerTooLargeError extends RetryableError {
  readonly code = "ANSWER_TOO_LARGE";
  /** @param largest the configured limit in bytes; null if the answer is larger than the node's own limit */
  constructor(largest: number | null) {
    const limit = largest === null ? "the node's own limit" : `${largest / 2 ** 20} MB, as RPC_MAX_ANSWER allows,`;
    super(`a node's answer is larger than ${limit} and cannot be split`, {
      hint:
        largest === null
          ? "Engrave retries automatically. If the chain has blocks this large, raise the node's limit of the size of answers."
          : "Engrave retries automatically. If the chain has blocks this large, raise RPC_MAX_ANSWER and the worker's memory.",
    });
  }
}

/** The node's answer is malformed, incomplete or contradicts itself. */
export class NodeInconsistentError extends RetryableError {
  readonly code = "NODE_INCONSISTENT";
  constructor(message: string, cause?: unknown) {
    super(message, { hint: NODE_HINT, cause });
  }
}

/** Whether a list may have failed because of its number of calls. A node that did not receive it, or is slow, did not refuse it. */
export function mayBeRefusal(error: unknown): error is RetryableError {
  if (error instanceof BatchRefusedError) return !error.isCertain;
  return error instanceof NodeInconsistentError || (error instanceof NodeUnreachableError && error.wasReceived);
}

/** The node rejected a call with a JSON-RPC error. */
export class NodeRefusedError extends RetryableError {
  readonly code = "NODE_REFUSED";
  constructor(
    readonly method: string,
    readonly rpcCode: number,
    readonly rpcMessage: string,
  ) {
    super(`the node rejected ${method} with code ${rpcCode}: ${rpcMessage}`, { hint: NODE_HINT });
  }
}

/** The node does not have the state on which a call must be executed. */
export class NodeLacksStateError extends RetryableError {
  readonly code = "NODE_LACKS_STATE";
  constructor(blockHash: string, rpcCode: number, rpcMessage: string) {
    super(`the node cannot execute calls on the state of block ${blockHash} (code ${rpcCode}: ${rpcMessage})`, {
      hint: "Engrave retries automatically. If the node prunes old state, add an archive node to RPC_URL, or one that keeps the state of the indexed blocks.",
    });
  }
}

/** The node executes calls on another block than the one that is asked for (spec §5.3.6). It is not used for calls. */
export class NodeUnsuitableError extends RetryableError {
  readonly code = "NODE_UNSUITABLE";
  constructor(reason: string) {
    super(`the node is not suitable for calls of contracts: ${reason}`, {
      hint: "Engrave uses other nodes for calls, and retries. Add a node to RPC_URL that executes eth_call on the block that is asked for.",
    });
  }
}

/** One node reports that an execution failed, and no second node has confirmed it yet (spec §5.3.5). */
export class ExecutionUnconfirmedError extends RetryableError {
  readonly code = "EXECUTION_UNCONFIRMED";
  constructor(node: string, cause: unknown) {
    super(`no second node confirms the failed eth_call that ${node} reports`, {
      hint: "Engrave retries automatically; after ten seconds without a second node, one node decides. Check the other nodes of RPC_URL.",
      cause,
    });
  }
}

/** The node belongs to another chain than the index. It is excluded. */
export class NodeOfOtherChainError extends RetryableError {
  readonly code = "NODE_OF_OTHER_CHAIN";
  constructor(received: number, expected: number) {
    super(`expected a node with chain id ${expected}, got ${received}`, {
      hint: "Engrave uses the other nodes. Remove this node from RPC_URL, or replace it with a node of the right chain.",
    });
  }
}

/** All nodes belong to another chain than the index. */
export class WrongChainError extends FatalError {
  readonly code = "WRONG_CHAIN";
  constructor(expected: number) {
    super(`no node at RPC_URL has chain id ${expected}`, {
      hint: "Set RPC_URL to nodes of the index's chain, or use another database for the other chain.",
    });
  }
}
