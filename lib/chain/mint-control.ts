import {
  type Address,
  type CallResult,
  decideMintControl,
  MINT_CONTROL_FROM,
  MINT_CONTROL_GAS,
  type MintControlAnswer,
  type MintControlQuestion,
} from "@/lib/protocol";
import { type ExecuteOptions, execute, type RpcClient, toQuantity } from "./rpc";

const GAS = toQuantity(Number(MINT_CONTROL_GAS));

/** Contracts of which the number of calls is kept. */
const MOST_CONTRACTS = 1_000;

/**
 * The number of calls that the last answer of each contract took. The next question sends as many at once: a contract that has
 * only the last function then takes one round trip for each mint instead of three.
 */
export class CallsAhead {
  readonly #taken = new Map<Address, number>();

  of(contract: Address): number {
    return this.#taken.get(contract) ?? 1;
  }

  took(contract: Address, calls: number): void {
    this.#taken.delete(contract);
    this.#taken.set(contract, calls);
    if (this.#taken.size <= MOST_CONTRACTS) return;
    for (const oldest of this.#taken.keys()) {
      this.#taken.delete(oldest);
      break;
    }
  }
}

/** Options of {@link askMintControl}. `spend`: of each execution. `ahead`: kept from one question to the next. */
interface MintControlOptions extends Pick<ExecuteOptions, "spend"> {
  readonly ahead?: CallsAhead;
}

/**
 * Calls the mint control contract until an answer decides (spec §5.3.2, §5.3.4).
 * @throws RetryableError if nodes fail, because a failed request must never decide (spec §5.3.5)
 */
export async function askMintControl(
  rpc: RpcClient,
  question: MintControlQuestion,
  { ahead, spend }: MintControlOptions = {},
): Promise<MintControlAnswer> {
  const { contract: to, parentHash: blockHash, calls } = question;
  const called = calls.slice(0, ahead?.of(to) ?? 1).map(({ data }) => run(data));
  // If an earlier one decides, or fails, the others are not awaited.
  for (const each of called) each.catch(() => undefined);
  const results: CallResult[] = [];
  for (;;) {
    const step = decideMintControl(question, results);
    if (step.kind === "answered") {
      ahead?.took(to, results.length);
      return step.answer;
    }
    results.push(await (called[step.index] ?? run(step.data)));
  }

  function run(data: CallData): Promise<CallResult> {
    return execute(rpc, { from: MINT_CONTROL_FROM, to, data, gas: GAS, blockHash }, { spend });
  }
}

type CallData = MintControlQuestion["calls"][number]["data"];
