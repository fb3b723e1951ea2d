import { expect, test } from "vitest";
import { type SentCall, sentCallCodec } from "./sent-call";

const creation: SentCall = {
  to: null,
  data: "0x6080ff",
  value: 2n ** 200n,
  hash: `0x${"ab".repeat(32)}`,
  account: `0x${"12".repeat(20)}`,
  nonce: 7,
  since: null,
};

test("a sent call is read as it was stored, and none is not stored", () => {
  const text = sentCallCodec.format(creation);
  expect(sentCallCodec.parse(text ?? "")).toEqual(creation);
  expect(sentCallCodec.format(null)).toBeNull();
  expect(sentCallCodec.empty).toBeNull();
});

test.each([
  ["data", "0x6"],
  ["hash", "0xab"],
  ["nonce", "7"],
])("a call with a malformed %s is not read", (member, value) => {
  const text = sentCallCodec.format(creation) ?? "";
  const changed = JSON.stringify({ ...JSON.parse(text), [member]: value });
  expect(() => sentCallCodec.parse(changed)).toThrow("expected");
});
