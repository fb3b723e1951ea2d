import { expect, test } from "vitest";
import { type CallAvailability, callAvailability } from "./availability";
import type { CallStatus } from "./follow-call";

const HASH = `0x${"1".repeat(64)}` as const;
const FAULT = { kind: "maybe-sent", detail: "", missing: null } as const;
const inFlight = { hash: HASH, isSpedUp: false, isKnown: true } as const;
const inBlock = { hash: HASH, block: 7 } as const;

/** The availability of a call that succeeds once, and of one that may be repeated. */
test.each<[CallStatus, CallAvailability, CallAvailability]>([
  [{ kind: "idle" }, "open", "open"],
  [{ kind: "not-sent", fault: { ...FAULT, kind: "rejected" } }, "open", "open"],
  [{ kind: "signing" }, "waiting", "waiting"],
  [{ kind: "sent", ...inFlight }, "waiting", "waiting"],
  [{ kind: "sent", ...inFlight, isKnown: false }, "waiting", "waiting"],
  [{ kind: "recalled", ...inFlight }, "waiting", "open"],
  [{ kind: "recalled", ...inFlight, isKnown: false }, "confirm", "open"],
  [{ kind: "maybe-sent", fault: FAULT }, "confirm", "confirm"],
  [{ kind: "dropped", hash: HASH }, "confirm", "confirm"],
  [{ kind: "canceled", hash: HASH, by: null, isFinal: true }, "open", "open"],
  [{ kind: "reverted", ...inBlock }, "open", "open"],
  [{ kind: "mined", ...inBlock }, "none", "open"],
])("%j is offered as %s if it succeeds once, else as %s", (status, once, repeated) => {
  expect(callAvailability(status, { isPossible: true, isOnce: true })).toBe(once);
  expect(callAvailability(status, { isPossible: true, isOnce: false })).toBe(repeated);
  // A call that waits stays, and nothing else is offered.
  expect(callAvailability(status, { isPossible: false, isOnce: true })).toBe(once === "waiting" ? "waiting" : "none");
  expect(callAvailability(status, { isPossible: false, isOnce: false })).toBe(
    repeated === "waiting" ? "waiting" : "none",
  );
});
