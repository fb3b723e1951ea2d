import { describe, expect, it } from "vitest";
import { tracked } from "@/tools/testing/tracked";
import type { Tracked, TrackedStatus } from "../tracker/tracked";
import type { Preview } from "./preview-operation";
import { proposeMessage } from "./proposal";
import { Series, type SeriesDependencies, type SeriesProgress } from "./series";

const ACCOUNT = `0x${"a".repeat(40)}` as const;

function setting() {
  const states: SeriesProgress[] = [];
  const asked: number[] = [];
  const previews: Preview[] = [];
  const answers: (Tracked["status"] | null)[] = [];
  const hooks = { onSend: () => {} };
  const dependencies: SeriesDependencies = {
    propose: async (index) => {
      asked.push(index);
      return proposeMessage({ op: "tsf", tick: "GOLD", id: String(index) }, ACCOUNT);
    },
    preview: async () => previews.shift() ?? { kind: "accepted" },
    send: async ({ subject, transaction }) => {
      hooks.onSend();
      const status = answers.shift();
      if (status === null) return null;
      return {
        ...{ key: `key ${subject.id}`, page: "", chainId: 1, account: ACCOUNT, subject, ...transaction, createdAt: 0 },
        ...{ since: null, expectedNonce: null, nonce: null, hash: null, replaced: [], lostBlock: null },
        status: status ?? { kind: "sent" },
      };
    },
    onChange: (state) => states.push(state),
  };
  const seriesThat = (allow: NonNullable<SeriesDependencies["allow"]>) => new Series({ ...dependencies, allow }, 3);
  const seriesWith = (propose: SeriesDependencies["propose"]) => new Series({ ...dependencies, propose }, 3);
  return {
    series: new Series(dependencies, 3),
    seriesWith,
    seriesThat,
    states,
    asked,
    previews,
    answers,
    hooks,
    last: () => states.at(-1),
  };
}

describe("a series", () => {
  it("sends one transaction after another and reports its progress", async () => {
    const { series, last } = setting();
    await series.run();
    expect(last()).toEqual({ total: 3, sent: ["key 0", "key 1", "key 2"], skipped: 0, phase: "done" });
  });

  it("pauses when the user declines, and resumes with the same transaction", async () => {
    const { series, answers, asked, last } = setting();
    const fault = { kind: "rejected", detail: "", missing: null } as const;
    answers.push({ kind: "sent" }, { kind: "not-sent", fault });
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "declined" }, sent: ["key 0"] });
    await series.run();
    expect([asked, last()?.phase]).toEqual([[0, 1, 1, 2], "done"]);
  });

  it("pauses if a transaction may have been sent, and does not repeat it once it was found", async () => {
    const { series, answers, asked, last } = setting();
    answers.push({ kind: "sent" }, { kind: "unanswered" });
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "maybe-sent", key: "key 1" }, sent: ["key 0"] });
    await series.found("key 0");
    expect(asked).toEqual([0, 1]);
    await series.found("key 1");
    expect([asked, last()?.phase, last()?.sent]).toEqual([[0, 1, 2], "done", ["key 0", "key 1", "key 2"]]);
  });

  it("does not send a transaction that would be rejected, and can skip it", async () => {
    const { series, previews, last } = setting();
    previews.push({ kind: "rejected", reason: "LISTED" });
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "preview", reason: "LISTED" }, sent: [] });
    await series.skip();
    expect(last()).toMatchObject({ phase: "done", sent: ["key 1", "key 2"], skipped: 1 });
  });

  it("pauses for a decision before the wallet request, and resumes with the same transaction", async () => {
    const { states, last, ...rest } = setting();
    let isWarned = false;
    const series = rest.seriesWith(async (index) => {
      if (index !== 1 || isWarned) return proposeMessage({ op: "tsf", tick: "GOLD", id: String(index) }, ACCOUNT);
      isWarned = true;
      return { pause: { kind: "supply" } };
    });
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "supply" }, sent: ["key 0"] });
    await series.run();
    expect(last()).toMatchObject({ phase: "done", sent: ["key 0", "key 1", "key 2"] });
    expect(states.length).toBeGreaterThan(2);
  });

  it("asks for the permission with the transactions that are left, and pauses without it", async () => {
    const { seriesThat, last } = setting();
    const lefts: number[] = [];
    const series = seriesThat(async (_proposal, left) => {
      lefts.push(left);
      return lefts.length === 2 ? { kind: "declined" } : null;
    });
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "declined" }, sent: ["key 0"] });
    await series.run();
    expect([last()?.phase, lefts]).toEqual(["done", [3, 2, 2, 1]]);
  });

  it("pauses if a transaction can't be proposed, and resumes with the same one", async () => {
    const { last, ...rest } = setting();
    let isBroken = true;
    const series = rest.seriesWith(async (index) => {
      if (isBroken) throw new Error("broken");
      return proposeMessage({ op: "tsf", tick: "GOLD", id: String(index) }, ACCOUNT);
    });
    await expect(series.run()).rejects.toThrow("broken");
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "unknown" }, sent: [] });
    isBroken = false;
    await series.run();
    expect(last()).toMatchObject({ phase: "done", sent: ["key 0", "key 1", "key 2"] });
  });

  it.each<[string, TrackedStatus]>([
    ["canceled", { kind: "canceled", by: null }],
    ["dropped", { kind: "dropped" }],
    ["rejected", { kind: "rejected", blockNumber: 1, isFinal: false, reason: "MINT_ID_TAKEN" }],
    ["rejected", { kind: "reverted", blockNumber: 1, isFinal: false }],
    ["silent", { kind: "silent", blockNumber: 1 }],
  ])("pauses once for a transaction that was %s", async (kind, status) => {
    const { series, hooks, last, states } = setting();
    hooks.onSend = () =>
      series.observe([tracked({ key: "key 0", status }), tracked({ key: "of another series", status })]);
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind }, sent: ["key 0", "key 1"] });
    const before = states.length;
    await series.run();
    expect(states.slice(before).map(({ phase }) => phase)).not.toContain("paused");
    expect(last()).toMatchObject({ phase: "done", sent: ["key 0", "key 1", "key 2"] });
  });

  it("pauses again for a transaction that came back and failed again", async () => {
    const { series, hooks, states } = setting();
    const see = (status: TrackedStatus) => series.observe([tracked({ key: "key 0", status })]);
    hooks.onSend = () => see({ kind: "canceled", by: null });
    await series.run();
    see({ kind: "sent" });
    const before = states.length;
    await series.run();
    expect(states.slice(before).map(({ phase }) => phase)).toContain("paused");
  });

  it("says that a transaction may have been sent if the series was paused before the wallet answered", async () => {
    const { series, answers, hooks, asked, last } = setting();
    answers.push({ kind: "unanswered" });
    hooks.onSend = () => series.pause();
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "maybe-sent", key: "key 0" }, sent: [] });
    series.pause();
    expect(last(), "a later pause does not replace it").toMatchObject({ pause: { kind: "maybe-sent" } });
    hooks.onSend = () => {};
    await series.found("key 0");
    expect([asked, last()?.phase, last()?.sent]).toEqual([[0, 1, 2], "done", ["key 0", "key 1", "key 2"]]);
  });

  it("resumes while a request is open in the wallet, without a second one", async () => {
    const { series, hooks, asked, states } = setting();
    const phases: (string | undefined)[] = [];
    hooks.onSend = () => {
      hooks.onSend = () => {};
      series.pause();
      phases.push(states.at(-1)?.phase);
      void series.run();
      phases.push(states.at(-1)?.phase);
    };
    await series.run();
    expect(phases).toEqual(["paused", "running"]);
    expect([asked, states.at(-1)?.phase]).toEqual([[0, 1, 2], "done"]);
  });

  it("pauses after the open request of the wallet, and stops permanently", async () => {
    const { series, hooks, last } = setting();
    hooks.onSend = () => series.pause();
    await series.run();
    expect(last()).toMatchObject({ phase: "paused", pause: { kind: "person" }, sent: ["key 0"] });
    hooks.onSend = () => series.stop();
    await series.run();
    expect(last()).toMatchObject({ phase: "stopped", sent: ["key 0", "key 1"] });
    await series.run();
    expect(last()).toMatchObject({ phase: "stopped" });
  });
});
