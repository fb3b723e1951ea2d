import { expect, test } from "vitest";
import { explainWalletError } from "./explain";
import { readInTime } from "./in-time";

test("a read that a wallet never answers fails, as if its node were unreachable", async () => {
  const error: unknown = await readInTime(1, new Promise(() => {})).catch((reason: unknown) => reason);
  expect(explainWalletError(error)).toMatchObject({ kind: "unreachable" });
});

test("a read that a wallet answers in time has its result or its error", async () => {
  expect(await readInTime(60_000, Promise.resolve(1))).toBe(1);
  await expect(readInTime(60_000, Promise.reject(new Error("no")))).rejects.toThrow("no");
});
