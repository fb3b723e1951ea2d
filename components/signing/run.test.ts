import { describe, expect, it } from "vitest";
import type { Tracked } from "../tracker/tracked";
import type { Verdict } from "./judge";
import { proposeMessage } from "./proposal";
import { Run, type RunState, type RunWorld } from "./run";

const ACCOUNT = `0x${"a".repeat(40)}` as const;

function setting() {
  const states: RunState[] = [];
  const asked: number[] = [];
  const verdicts: Verdict[] = [];
  const answers: (Tracked["way"] | null)[] = [];
  const hooks = { onSend: () => {} };
  const world: RunWorld = {
    propose: async (index) => {
      asked.push(index);
      return proposeMessage({ op: "tsf", tick: "GOLD", id: String(index) }, ACCOUNT);
    },
    judge: async () => verdicts.shift() ?? { kind: "accepted" },
    send: async ({ subject, draft }) => {
      hooks.onSend();
      const way = answers.shift();
      if (way === null) return null;
      return {
        ...{ key: `key ${subject.id}`, page: "", chainId: 1, account: ACCOUNT, subject, ...draft, begun: 0 },
        ...{ since: null, expectedNonce: null, nonce: null, hash: null, replaced: [], lostBlock: null },
        way: way ?? { at: "sent" },
      };
    },
    tell: (state) => states.push(state),
  };
  return { run: new Run(world, 3), states, asked, verdicts, answers, hooks, last: () => states.at(-1) };
}

describe("several in a row", () => {
  it("sends one after the other and says how far it is", async () => {
    const { run, last } = setting();
    await run.go();
    expect(last()).toEqual({ total: 3, sent: ["key 0", "key 1", "key 2"], skipped: 0, phase: "done" });
  });

  it("waits when the person declines, and asks for the same one when he goes on", async () => {
    const { run, answers, asked, last } = setting();
    const fault = { kind: "rejected", detail: "", missing: null } as const;
    answers.push({ at: "sent" }, { at: "not-sent", fault });
    await run.go();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "declined" }, sent: ["key 0"] });
    await run.go();
    expect([asked, last()?.phase]).toEqual([[0, 1, 1, 2], "done"]);
  });

  it("sends nothing that would be rejected, but can skip it", async () => {
    const { run, verdicts, last } = setting();
    verdicts.push({ kind: "rejected", reason: "LISTED" });
    await run.go();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "finding", reason: "LISTED" }, sent: [] });
    await run.skip();
    expect(last()).toMatchObject({ phase: "done", sent: ["key 1", "key 2"], skipped: 1 });
  });

  it("pauses after the one that the wallet is asked about, and stops for good", async () => {
    const { run, hooks, last } = setting();
    hooks.onSend = () => run.pause();
    await run.go();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "person" }, sent: ["key 0"] });
    hooks.onSend = () => run.stop();
    await run.go();
    expect(last()).toMatchObject({ phase: "stopped", sent: ["key 0", "key 1"] });
    await run.go();
    expect(last()).toMatchObject({ phase: "stopped" });
  });
});
