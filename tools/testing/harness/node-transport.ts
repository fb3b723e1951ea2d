import { http } from "viem";

/** Milliseconds for an answer of a development chain: a busy machine takes long to mine hundreds of blocks. */
const TIMEOUT = 60_000;

/**
 * The transport of a test to a node. It repeats no request, because a repeated one could send or mine twice. Answers may have any
 * size: the receipt of one transaction may have thousands of logs.
 */
export const nodeTransport = (url: string) =>
  http(url, { timeout: TIMEOUT, retryCount: 0, maxResponseBodySize: false });
