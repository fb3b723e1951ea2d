import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RequestRate } from "./request-rate";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether a node accepts a request that arrives now. */
type Limit = () => boolean;

/** Milliseconds from a request to its answer, and number of concurrent requests. */
const LATENCY = 100;
const CONCURRENT = 64;

function bucket(perSecond: number, burst: number): Limit {
  let [left, at] = [burst, performance.now()];
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1_000) * perSecond);
    at = now;
    if (left < 1) return false;
    left--;
    return true;
  };
}

function fixedWindow(perSecond: number): Limit {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= perSecond;
  };
}

function slidingWindow(perSecond: number): Limit {
  let accepted: number[] = [];
  return () => {
    const now = performance.now();
    accepted = accepted.filter((at) => at > now - 1_000);
    if (accepted.length >= perSecond) return false;
    accepted.push(now);
    return true;
  };
}

/** Refuses every n-th request, whatever the rate. */
function everyNth(n: number): Limit {
  let count = 0;
  return () => ++count % n !== 0;
}

/** Sends as many requests as the rate allows for this many seconds. Returns the numbers of accepted and refused ones. */
function send(rate: RequestRate, limit: Limit, seconds: number, pause: number | null) {
  const answers: { at: number; sentAt: number; isAccepted: boolean }[] = [];
  const counts = { accepted: 0, refused: 0 };
  for (let passed = 0; passed < seconds * 1_000; passed++) {
    const now = performance.now();
    while (answers[0] !== undefined && answers[0].at <= now) {
      const [answer] = answers.splice(0, 1);
      if (answer?.isAccepted) rate.answered();
      else if (answer !== undefined) rate.refused(answer.sentAt, pause);
    }
    while (answers.length < CONCURRENT && rate.takeTurn() === 0) {
      const isAccepted = limit();
      answers.push({ at: now + LATENCY, sentAt: now, isAccepted });
      counts[isAccepted ? "accepted" : "refused"]++;
    }
    vi.advanceTimersByTime(1);
  }
  return counts;
}

describe("a rate that is not stated", () => {
  test.each<[string, () => Limit, number | null, number]>([
    ["allows bursts of a second, and asks for a pause", () => bucket(25, 25), 1_000, 0.97],
    ["allows bursts of a second", () => bucket(25, 25), null, 0.97],
    ["allows long bursts", () => bucket(25, 250), 1_000, 0.97],
    ["allows short bursts", () => bucket(25, 5), null, 0.93],
    ["counts requests by second, and asks for a pause", () => fixedWindow(25), 1_000, 0.85],
    ["counts requests by second", () => fixedWindow(25), null, 0.9],
    ["counts the requests of the last second, and asks for a pause", () => slidingWindow(25), 1_000, 0.85],
    ["counts the requests of the last second", () => slidingWindow(25), null, 0.9],
  ])("is learned if the node %s", (_, limitOf, pause, share) => {
    const rate = new RequestRate(null);
    const limit = limitOf();
    expect(send(rate, limit, 60, pause).accepted).toBeGreaterThan(0.8 * 25 * 60);
    const { accepted, refused } = send(rate, limit, 240, pause);
    expect(accepted).toBeGreaterThan(share * 25 * 240);
    expect(refused).toBeLessThan(0.02 * accepted);
  });

  test("is almost used in the first minute if the node allows bursts of a second", () => {
    const { accepted, refused } = send(new RequestRate(null), bucket(25, 25), 60, 1_000);
    expect(accepted).toBeGreaterThan(0.97 * 25 * 60);
    expect(refused).toBeLessThan(150);
  });

  test("grows and falls with the node's limit", () => {
    const rate = new RequestRate(null);
    send(rate, bucket(25, 25), 120, 1_000);
    send(rate, bucket(100, 100), 120, 1_000);
    expect(send(rate, bucket(100, 100), 60, 1_000).accepted).toBeGreaterThan(0.9 * 100 * 60);
    send(rate, bucket(10, 10), 10, 1_000);
    const { accepted, refused } = send(rate, bucket(10, 10), 60, 1_000);
    expect(accepted).toBeGreaterThan(0.9 * 10 * 60);
    expect(refused).toBeLessThan(0.05 * accepted);
  });

  test("is no limit again if the node has none any more", () => {
    const rate = new RequestRate(null);
    send(rate, bucket(25, 25), 20, 1_000);
    expect(rate.value).toBeLessThan(60);
    send(rate, () => true, 120, 1_000);
    expect(rate.value).toBe(Number.POSITIVE_INFINITY);
  });

  test("is not limited by a refusal now and then", () => {
    const rate = new RequestRate(null);
    const all = send(new RequestRate(null), () => true, 15, null).accepted;
    for (let refusals = 0; refusals < 5; refusals++) {
      let count = 0;
      expect(send(rate, () => ++count !== 1_000, 15, null).accepted).toBeGreaterThan(0.95 * all);
    }
  });

  test("is kept if the node refuses a request while few are sent", () => {
    const rate = new RequestRate(null);
    send(rate, bucket(25, 25), 60, 1_000);
    for (let refusals = 0; refusals < 5; refusals++) {
      for (let seconds = 0; seconds < 60; seconds++) {
        vi.advanceTimersByTime(1_000);
        expect(rate.takeTurn()).toBe(0);
        rate.answered();
      }
      rate.refused(performance.now(), null);
    }
    expect(rate.value).toBeGreaterThan(20);
  });

  test.each<[number, number | null, number]>([
    [20, 0, 500],
    [100, null, 50],
  ])("is not limited for long by refusals that do not depend on it (one in %i, pause %s)", (n, pause, least) => {
    expect(send(new RequestRate(null), everyNth(n), 120, pause).accepted).toBeGreaterThan(120 * least);
  });
});

describe("a stated rate", () => {
  test("is kept while the node accepts it", () => {
    const rate = new RequestRate(25);
    expect(send(rate, bucket(25, 25), 60, 1_000).refused).toBe(0);
    expect(rate.value).toBe(25);
  });

  test("is lowered to the rate that the node accepts, and never exceeded", () => {
    const rate = new RequestRate(25);
    const { accepted, refused } = send(rate, bucket(10, 10), 60, 1_000);
    expect(accepted).toBeGreaterThan(0.9 * 10 * 60);
    expect(refused).toBeLessThan(0.1 * accepted);
    const { accepted: later } = send(rate, () => true, 120, 1_000);
    expect(later).toBeLessThanOrEqual(25 * 120 + 2);
    expect(rate.value).toBe(25);
  });
});

describe("a pause", () => {
  test.each([0, 700, 1_000])("of %i ms that the node asks for is kept", (pause) => {
    const rate = new RequestRate(null);
    expect(rate.takeTurn()).toBe(0);
    rate.refused(performance.now(), pause);
    expect(rate.takeTurn()).toBe(pause);
    vi.advanceTimersByTime(pause);
    expect(rate.takeTurn()).toBe(0);
  });

  test("of an hour is as long as a circuit can be open", () => {
    const rate = new RequestRate(null);
    rate.refused(performance.now(), 3_600_000);
    expect(rate.takeTurn()).toBe(30_000);
  });

  test("grows with each refusal in a row if the node states none", () => {
    const rate = new RequestRate(null);
    const pauses = Array.from({ length: 6 }, () => {
      rate.refused(performance.now(), null);
      const pause = rate.takeTurn();
      vi.advanceTimersByTime(pause);
      return pause;
    });
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
  });

  test("is one for requests that were sent together", () => {
    const rate = new RequestRate(null);
    const sentAt = performance.now();
    vi.advanceTimersByTime(50);
    for (let count = 0; count < 10; count++) rate.refused(sentAt, null);
    expect(rate.takeTurn()).toBe(250);
  });
});
