import { expect, test } from "vitest";
import { CallList, type ListStyle } from "./call-list";
import { CALL, ONE } from "./testing/contract-call";
import type { RpcCall, RpcOutcome } from "./transport";

const BLOCK = { hash: CALL.blockHash, parentHash: CALL.blockHash, number: 7, timestamp: 100 };
const LIST: ListStyle = { byNumber: false, readsSuccessor: false, controls: 1 };
const SEPARATE: ListStyle = { ...LIST, controls: 4 };

/** The answers of a node that executes on another block, at another time, up to its first answer to the contract call. */
function changing({ calls }: CallList): RpcOutcome[] {
  let isRight = false;
  return calls.map(({ params: [call, tag] }: RpcCall): RpcOutcome => {
    if (JSON.stringify(tag) !== JSON.stringify({ blockHash: BLOCK.hash })) {
      return { kind: "error", code: -32_000, message: "header not found" };
    }
    const { to } = Object(call);
    if (to === undefined) {
      return { kind: "result", result: `0x${(isRight ? 100 : 190).toString(16).padStart(64, "0")}` };
    }
    if (to !== CALL.to) return { kind: "result", result: "0x" };
    isRight = true;
    return { kind: "result", result: ONE };
  });
}

test("a node that begins to execute on the right block between two separate requests is noticed", () => {
  const list = new CallList([{ call: CALL, showsState: false }], () => BLOCK, SEPARATE);
  expect(list.read(changing(list))).toMatchObject({ kind: "otherTime", time: 190 });
});

test.each([LIST, SEPARATE])("a list has as many calls as it is said to have: %o", (style) => {
  const { list, block } = CallList.overhead(style);
  const entry = { call: CALL, showsState: false };
  expect(new CallList([entry, entry], () => BLOCK, style).calls).toHaveLength(list + block + 2);
});
