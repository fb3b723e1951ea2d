import type { Network } from "@/lib/chain/networks";
import { type RpcClient, type RpcNode, requestErrors, toQuantity } from "@/lib/chain/rpc";
import { ConfigurationError } from "@/lib/config";
import { MINT_CONTROL_FROM, mintControlGas, ZERO_ADDRESS } from "@/lib/protocol";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** Gas with which the same call is made, too, to see whether the gas is the reason of an error. */
const USUAL_GAS = [100_000, 1_000_000];
/** Calls with each gas in a list, and lists that have to show the same. */
const REPEATED = 3;
const LISTS = 3;

/**
 * Checks that the nodes execute a call with the gas of mint control (spec §5.3.2). Nodes that do not answer now, or that execute
 * no call at all, decide nothing: each later list of calls has a control call.
 * @throws ConfigurationError if no node executes it, and one executes the same call with other gas
 */
export async function requireCallGas(rpc: RpcClient, network: Network): Promise<void> {
  const gas = mintControlGas(network);
  const refusals = await Promise.all(rpc.nodes.map((node) => refusalOf(node, gas)));
  const refusal = refusals.find((each) => typeof each === "string");
  if (refusal === undefined || refusals.includes(null)) return;
  throw new ConfigurationError([
    {
      where: "NETWORK",
      expected: `expected nodes that execute a call with mintControlGas ${gas}, got "${refusal}"`,
      hint: "Set RPC_URL to a node that allows this gas. In a network file of a new index, mintControlGas can also be another number, such as 100000.",
    },
  ]);
}

/**
 * The error with which the node rejects the gas; null if it accepts it, undefined if that is unknown. The gas is the reason of an
 * error only if it alone decides: in each list, every call with it fails, and every call with other gas, between them, succeeds. A
 * node that fails now and then must not end the worker.
 */
async function refusalOf(node: RpcNode, gas: number): Promise<string | null | undefined> {
  let refusal: string | undefined;
  for (let list = 0; list < LISTS; list++) {
    const answer = await askOnce(node, gas);
    if (answer === null || answer === undefined) return answer;
    refusal = answer;
  }
  return refusal;
}

/** As {@link refusalOf}, by one list of calls. */
async function askOnce(node: RpcNode, gas: number): Promise<string | null | undefined> {
  const others = USUAL_GAS.filter((each) => each !== gas);
  const amounts = Array.from({ length: REPEATED }, () => [gas, ...others]).flat();
  const calls = amounts.map((each) => {
    const transaction = { from: MINT_CONTROL_FROM, to: ZERO_ADDRESS, gas: toQuantity(each) };
    return { method: "eth_call", params: [transaction, "latest"] };
  });
  try {
    const outcomes = await node.attempt(() => node.batch(calls, "head"));
    const withGas = outcomes.filter((_, index) => amounts[index] === gas);
    if (withGas.some(({ kind }) => kind === "result")) return null;
    const accepts = (amount: number): boolean =>
      outcomes.every(({ kind }, index) => amounts[index] !== amount || kind === "result");
    const [error] = withGas;
    if (error?.kind !== "error" || requestErrors.has(error.code)) return undefined;
    return others.some(accepts) ? error.message : undefined;
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error;
    log.warn({ node: node.name, error }, "the node could not be asked for a call");
    return undefined;
  }
}
