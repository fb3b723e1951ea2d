import {
  type Address,
  type CallResult,
  decideMintControl,
  MINT_CONTROL_FROM,
  type MintControlAnswer,
  type MintControlQuestion,
  mintControlKey,
} from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { type ExecuteOptions, executeAll, type RpcClient, toQuantity } from "./rpc";

/** Maximum number of contracts whose number of calls is kept. */
const MOST_CONTRACTS = 1_000;
/** Bytes of a result that can decide (spec §5.3.4). */
const DECISIVE = 32;

/**
 * The number of calls that the last answer of each contract took. The next question sends as many at once: a contract that has
 * only the last function then takes one round of lists instead of three.
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

/** Options of {@link askMintControl}. `ahead`: kept between calls. The others are options of the executions. */
export interface MintControlOptions extends Pick<ExecuteOptions, "spend" | "onAnswer" | "isCompared"> {
  readonly ahead?: CallsAhead;
}

/** A question with the results of its calls so far. */
interface Pending {
  readonly question: MintControlQuestion;
  readonly results: CallResult[];
  /** Number of results after which the next calls are made one at a time. */
  readonly ahead: number;
}

/**
 * Calls mint control contracts until each question is answered (spec §5.3.2, §5.3.4), in lists that all questions share (spec
 * §5.3.6). Equal calls are made once. Returns the answers by {@link mintControlKey}.
 * @throws RetryableError if nodes fail, because a failed request must never decide (spec §5.3.5)
 */
export async function askMintControl(
  rpc: RpcClient,
  questions: readonly MintControlQuestion[],
  { ahead, ...options }: MintControlOptions = {},
): Promise<ReadonlyMap<string, MintControlAnswer>> {
  const answers = new Map<string, MintControlAnswer>();
  const unique = new Map(questions.map((question) => [mintControlKey(question), question]));
  let open = [...unique.values()].map((question): Pending => {
    return { question, results: [], ahead: ahead?.of(question.contract) ?? 1 };
  });
  while (open.length > 0) {
    const asked = open.flatMap((pending) => nextCalls(pending).map((data) => ({ pending, data })));
    const calls = asked.map(({ pending: { question }, data }) => callOf(question, data));
    const results = await executeAll(rpc, calls, { ...options, kept: DECISIVE });
    for (const [index, { pending }] of asked.entries()) {
      const result = results[index];
      if (result !== undefined) pending.results.push(result);
    }
    open = open.filter(({ question, results: given }) => {
      const step = decideMintControl(question, given);
      if (step.kind === "call") return true;
      answers.set(mintControlKey(question), step.answer);
      ahead?.took(question.contract, decisiveCalls(question, given));
      return false;
    });
  }
  return answers;
}

/** As {@link askMintControl}, for one question. */
export async function askMintControlOnce(
  rpc: RpcClient,
  question: MintControlQuestion,
  options: MintControlOptions = {},
): Promise<MintControlAnswer> {
  const answer = (await askMintControl(rpc, [question], options)).get(mintControlKey(question));
  if (answer === undefined) throw new InvariantError("a question of mint control has no answer");
  return answer;
}

/** The data of the calls of the next round. */
function nextCalls({ question, results, ahead }: Pending): readonly MintControlQuestion["calls"][number]["data"][] {
  const count = results.length === 0 ? ahead : 1;
  return question.calls.slice(results.length, results.length + count).map(({ data }) => data);
}

/** The number of calls whose results were needed. */
function decisiveCalls(question: MintControlQuestion, results: readonly CallResult[]): number {
  for (let count = 1; count < results.length; count++) {
    if (decideMintControl(question, results.slice(0, count)).kind === "answered") return count;
  }
  return results.length;
}

function callOf({ contract: to, parentHash: blockHash, gas }: MintControlQuestion, data: `0x${string}`) {
  return { from: MINT_CONTROL_FROM, to, data, gas: toQuantity(gas), blockHash };
}
