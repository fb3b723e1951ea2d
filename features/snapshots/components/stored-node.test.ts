import { expect, test } from "vitest";
import { parseNodeUrl } from "./stored-node";

test("nodes have https addresses, or http ones on this device", () => {
  for (const url of ["https://node.example/", "http://localhost:8545/", "http://127.0.0.1:8545/x?y=1"]) {
    expect(parseNodeUrl(` ${url} `)).toBe(url);
  }
  for (const text of [
    ...["", "node.example", "http://node.example", "ws://127.0.0.1:8545", "javascript:alert(1)", "data:,x"],
    ...["https://user:key@node.example/", "http://127.0.0.1.evil.example/", `https://node.example/${"x".repeat(500)}`],
  ]) {
    expect([text, parseNodeUrl(text)]).toEqual([text, null]);
  }
});
