import { expect, test } from "vitest";
import type { CallStatus } from "./follow-call";
import { type CallOffer, callOffer } from "./offer";

const HASH = `0x${"1".repeat(64)}` as const;
const FAULT = { kind: "maybe-sent", detail: "", missing: null } as const;
const inFlight = { hash: HASH, isSpedUp: false, isKnown: true } as const;
const inBlock = { hash: HASH, block: 7 } as const;

/** The offers of a call that succeeds once, and of one that may be repeated. */
test.each<[CallStatus, CallOffer, CallOffer]>([
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
  expect(callOffer(status, { isOffered: true, isOnce: true })).toBe(once);
  expect(callOffer(status, { isOffered: true, isOnce: false })).toBe(repeated);
  // A call that waits stays, and nothing else is offered.
  expect(callOffer(status, { isOffered: false, isOnce: true })).toBe(once === "waiting" ? "waiting" : "none");
  expect(callOffer(status, { isOffered: false, isOnce: false })).toBe(repeated === "waiting" ? "waiting" : "none");
});
