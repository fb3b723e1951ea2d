import { expect, test } from "vitest";
import { snapshotStateOf } from "./state";

const registry = {
  address: "0x00000000000000000000000000000000000000aa",
  ...{ threshold: 2, publishers: [], votes: [], checkedBlock: 9, hashChecked: null },
} as const;

test("a disagreement takes precedence over an acceptance", () => {
  expect(snapshotStateOf({ registry: null })).toBe("unregistered");
  expect(snapshotStateOf({ registry: { ...registry, accepted: false, disagreement: false } })).toBe("waiting");
  expect(snapshotStateOf({ registry: { ...registry, accepted: true, disagreement: false } })).toBe("accepted");
  expect(snapshotStateOf({ registry: { ...registry, accepted: true, disagreement: true } })).toBe("disagreement");
});
