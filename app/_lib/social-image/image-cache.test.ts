import { expect, test } from "vitest";
import { ImageCache } from "./image-cache";

const image = (size: number) => new Uint8Array(size);

test("renders an image once for simultaneous and later requests", async () => {
  const cache = new ImageCache();
  let rendered = 0;
  const render = async () => image(++rendered);
  const answers = await Promise.all(Array.from({ length: 5 }, () => cache.get("a", render)));
  expect([rendered, new Set(answers).size]).toEqual([1, 1]);
  await cache.get("a", render);
  expect(rendered).toBe(1);
});

test("renders one image at a time and rejects requests beyond the limit", async () => {
  const cache = new ImageCache({ size: 1_000, waiting: 2 });
  let [running, highest] = [0, 0];
  const render = async () => {
    highest = Math.max(highest, ++running);
    await new Promise(setImmediate);
    running -= 1;
    return image(1);
  };
  const answers = await Promise.all(["a", "b", "c", "d"].map((key) => cache.get(key, render)));
  expect(highest).toBe(1);
  expect(answers.map((answer) => answer !== null)).toEqual([true, true, true, false]);
});

test("limits the size of the cache and does not cache failures", async () => {
  const cache = new ImageCache({ size: 100 });
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
