import { expect, test } from "vitest";
import { untilSynced } from "./until-synced";

const position = async () => ({ ok: true, value: { block: 3, nonce: 0 } }) as const;

test("the state is not checked if the wallet's node does not answer", async () => {
  const fault = { kind: "unreachable", detail: "", missing: null } as const;
  expect(
    await untilSynced(
      async () => ({ ok: false, fault }),
      async () => 9,
    ),
  ).toBe(false);
});

test("the check waits for the index to read the latest block", async () => {
  const blocks = [2, 3, 4];
  expect(await untilSynced(position, async () => blocks.shift() ?? null)).toBe(true);
  expect(blocks).toEqual([4]);
});
