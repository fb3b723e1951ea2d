import { expect, test } from "vitest";
import { PictureCache } from "./picture-cache";

const image = (size: number) => new Uint8Array(size);

test("the same picture is rendered once, for those who ask together and later", async () => {
  const cache = new PictureCache();
  let rendered = 0;
  const render = async () => image(++rendered);
  const answers = await Promise.all(Array.from({ length: 5 }, () => cache.get("a", render)));
  expect([rendered, new Set(answers).size]).toEqual([1, 1]);
  await cache.get("a", render);
  expect(rendered).toBe(1);
});

test("one is rendered at a time, and too many are refused", async () => {
  const cache = new PictureCache({ size: 1_000, waiting: 2 });
  let [now, most] = [0, 0];
  const render = async () => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now -= 1;
    return image(1);
  };
  const answers = await Promise.all(["a", "b", "c", "d"].map((key) => cache.get(key, render)));
  expect(most).toBe(1);
  expect(answers.map((answer) => answer !== null)).toEqual([true, true, true, false]);
});

test("kept pictures are bounded by their size, and one that fails is not kept", async () => {
  const cache = new PictureCache({ size: 100 });
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    return image(40);
  };
  const get = (key: string) => cache.get(key, render);
  for (const key of ["a", "b", "c", "a"]) await get(key);
  expect(rendered).toBe(4);
  await expect(cache.get("x", () => Promise.reject(new Error("no font")))).rejects.toThrow("no font");
  expect((await cache.get("x", async () => image(2)))?.length).toBe(2);
});
