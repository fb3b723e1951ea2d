import { expect, test } from "vitest";
import { csvStream } from "./csv-stream";

test("a page is one chunk, read when the client has taken the one before, and a client that leaves ends the reading", async () => {
  let read = 0;
  let isEnded = false;
  async function* pages() {
    try {
      for (; ; read++)
        yield [
          [read, "a"],
          [read, "b"],
        ];
    } finally {
      isEnded = true;
    }
  }
  const reader = csvStream(["n", "text"], pages()).getReader();
  const chunks: string[] = [];
  for (let n = 0; n < 3; n++) chunks.push(new TextDecoder().decode((await reader.read()).value));
  expect(chunks).toEqual(["n,text\r\n", "0,a\r\n0,b\r\n", "1,a\r\n1,b\r\n"]);
  expect(read).toBeLessThan(4);
  await reader.cancel();
  expect(isEnded).toBe(true);
});

test("a file without rows has its columns", async () => {
  async function* none() {}
  expect(await new Response(csvStream(["a", "b"], none())).text()).toBe("a,b\r\n");
});
