import { expect, test } from "vitest";
import { endWith } from "./end-with";

test("the end gets the result of the work", async () => {
  const ends: string[] = [];
  await endWith(
    async () => "done",
    "failed",
    (result) => ends.push(result),
  );
  expect(ends).toEqual(["done"]);
});

test("the end comes if the work fails, too", async () => {
  const ends: string[] = [];
  const failing = endWith(
    () => Promise.reject(new Error("broken")),
    "failed",
    (result) => ends.push(result),
  );
  await expect(failing).rejects.toThrow("broken");
  expect(ends).toEqual(["failed"]);
});
