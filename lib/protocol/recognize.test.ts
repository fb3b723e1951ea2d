import { describe, expect, it } from "vitest";
import { mayBeMessage, messageToHex, recognize } from "./index";

describe("recognition's limits", () => {
  it("rejects ordinary calldata by its first bytes", () => {
    expect(mayBeMessage("0x")).toBe(false);
    expect(mayBeMessage("0xa9059cbb0000000000000000000000000000000000000000")).toBe(false);
    expect(mayBeMessage("0x646174613a2c")).toBe(true);
  });

  it.each([
    ["100,000 brackets", `data:,{"a":${"[".repeat(100_000)}`, "none"],
    ["100,000 objects", `data:,${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, "none"],
    ["a megabyte of digits", `data:,{"p":"nip-20","op":"mint","tick":"A","id":1,"amt":${"9".repeat(1e6)}}`, "invalid"],
    [
      "a megabyte in a string",
      `data:,{"p":"nip-20","op":"mint","tick":"A","id":1,"amt":"${"9".repeat(1e6)}"}`,
      "invalid",
    ],
    ["a megabyte of white space", `data:,${" ".repeat(1e6)}`, "none"],
    ["100,000 equal keys", `data:,{${'"amt":1,'.repeat(1e5)}"p":"nip-20","op":"mint","tick":"A","id":1}`, "message"],
    ["a megabyte of backslashes", `data:,{"a":"${"\\".repeat(1e6)}"}`, "none"],
  ])("takes %s", (_, text, kind) => {
    expect(recognize(messageToHex(text)).kind).toBe(kind);
  });
});
