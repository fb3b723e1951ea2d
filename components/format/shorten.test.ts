import { describe, expect, it } from "vitest";
import { shortenHex, shortenId } from "./shorten";

it("shortens long mint ids in the middle", () => {
  expect(["13", "x".repeat(16)].map(shortenId)).toEqual(["13", "x".repeat(16)]);
  expect(shortenId(`${"a".repeat(39)}${"b".repeat(39)}`)).toBe("aaaaaaa…bbbbbbb");
});

describe("shortenHex", () => {
  it("keeps both ends", () => expect(shortenHex(`0x${"ab".repeat(20)}`)).toBe("0xababab…ababab"));
  it("returns short texts unchanged", () => expect(shortenHex("0x12345678")).toBe("0x12345678"));
});
