import { parseBlock } from "@/indexer/source/node-block";
import { blockReader } from "@/indexer/source/read-block";
import { checkTransactionList, HeaderChecker } from "@/indexer/verification/check-block";
import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import type { RpcCall } from "@/lib/chain/rpc";
import { readAnswer } from "@/lib/chain/rpc/read-answer";
import { EVENT_TOPICS } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { SHAPES } from "./chain-shape";
import { AnswerBytes, prepareAnswers } from "./prepared-answers";

/** Rounds of which the fastest counts. */
const ROUNDS = 60;
/** Blocks of an answer: as many as a request of a first sync has, of chains with few transactions. */
const BLOCKS = { few: 800, many: 20 };

/**
 * `npm run bench index parts a`: the microseconds that an answer with blocks of chain (a) costs per block, in the fastest of some rounds:
 * read from its bytes with all checks, parsed with all checks, and by `JSON.parse` alone.
 */
export async function measureParts([key = "a"]: readonly string[]): Promise<void> {
  const shape = SHAPES[key];
  if (shape === undefined)
    throw new Error(`parts: expected a chain of ${Object.keys(SHAPES).join(", ")}, got "${key}"`);
  const count = shape.transactions > 1 ? BLOCKS.many : BLOCKS.few;
  const calls: RpcCall[] = Array.from({ length: count }, (_, index) => ({
    method: "eth_getBlockByNumber",
    params: [`0x${(index + 1).toString(16)}`, true],
  }));
  const into = new AnswerBytes();
  const named = calls.map(({ method, params }, id) => ({ id, method, params: [...params] }));
  prepareAnswers({ ...shape, first: 1, blocks: count, isUnsigned: true })(named, into);
  const bytes = Buffer.from(into.take());
  const parse = (): { readonly result: PlainObject }[] => JSON.parse(bytes.toString("latin1"));

  const keccak = await loadKeccak();
  const checker = new HeaderChecker(keccak);
  const isMessage = ({ input }: PlainObject): boolean => typeof input === "string" && beginsLikeMessage(input);
  const parseAndCheck = (): void => {
    for (const [index, { result }] of parse().entries()) {
      parseBlock({ kind: "result", result }, index + 1);
      const outcomes = [checker.check(result), checkTransactionList(result, keccak, isMessage)];
      if (outcomes.some(({ kind }) => kind === "failed")) throw new Error("a block fails a check");
    }
  };
  parseAndCheck();
  const form = checker.lastForm;
  if (form === null) throw new Error("no header has shown its form");
  const reader = blockReader(form, { topics: EVENT_TOPICS, trustsBloom: () => true });
  const reading = calls.map((call) => ({ ...call, reader }));
  const read = (): void => {
    const outcomes = readAnswer({ parts: [bytes], size: bytes.length }, reading);
    if (outcomes === null) throw new Error("the answer is declined");
    for (const [index, outcome] of outcomes.entries()) parseBlock(outcome, index + 1);
  };

  console.log(`${shape.name}: ${Math.round(bytes.length / count)} bytes per block, microseconds per block`);
  // In turns, because the speed of the machine changes.
  const fastest = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of [
      ["read from bytes", read],
      ["parsed and checked", parseAndCheck],
      ["JSON.parse alone", parse],
    ] as const) {
      const begun = performance.now();
      run();
      const taken = (1_000 * (performance.now() - begun)) / count;
      fastest.set(name, Math.min(taken, fastest.get(name) ?? Number.POSITIVE_INFINITY));
    }
  }
  for (const [name, taken] of fastest) console.log(`  ${name.padEnd(18)} ${taken.toFixed(1)}`);
}
