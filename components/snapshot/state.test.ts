import { expect, test } from "vitest";
import { stateOf } from "./state";

const registry = {
  address: "0x00000000000000000000000000000000000000aa",
  ...{ threshold: 2, publishers: [], votes: [], checkedBlock: 9 },
} as const;

test("a disagreement takes precedence over an acceptance", () => {
  expect(stateOf({ registry: null })).toBe("unregistered");
  expect(stateOf({ registry: { ...registry, accepted: false, disagreement: false } })).toBe("waiting");
  expect(stateOf({ registry: { ...registry, accepted: true, disagreement: false } })).toBe("accepted");
  expect(stateOf({ registry: { ...registry, accepted: true, disagreement: true } })).toBe("disagreement");
});
