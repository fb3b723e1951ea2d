import { describe, expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { messageParts } from "./message-parts";

const join = (message: string) =>
  messageParts(t, message)
    .map((part) => part.text)
    .join("");

describe("messageParts", () => {
  it("distinguishes keys from values", () => {
    expect(messageParts(t, 'data:,{"p":"nip-20","max":21}')).toEqual([
      { kind: "prefix", text: "data:," },
      { kind: "mark", text: "{" },
      { kind: "key", text: '"p"' },
      { kind: "mark", text: ":" },
      { kind: "value", text: '"nip-20"' },
      { kind: "mark", text: "," },
      { kind: "key", text: '"max"' },
      { kind: "mark", text: ":" },
      { kind: "value", text: "21" },
      { kind: "mark", text: "}" },
    ]);
  });

  it.each([
    'data:,{"p":"nip-20", "tick" : "A\\"B"}',
    "data:,{unbalanced",
    'data:,"open',
    '<script>alert("x")</script>',
    "",
    'data:,{"a":[1,2,{"b":null}]}',
  ])("keeps every character of %s", (message) => expect(join(message)).toBe(message));

  it("replaces invisible characters with the names of their code points", () => {
    expect(messageParts(t, '"a\u202eb\u0000"')).toEqual([
      { kind: "value", text: '"a' },
      { kind: "hidden", text: "U+202E" },
      { kind: "value", text: "b" },
      { kind: "hidden", text: "U+0000" },
      { kind: "value", text: '"' },
    ]);
    expect(join("\ud800")).toBe("U+D800");
  });

  it("keeps the marks that scripts use, and counts more of them", () => {
    const vietnamese = "e\u0302\u0301";
    const stacked = `a${"\u0301".repeat(150)}b`;
    expect(messageParts(t, `"${vietnamese}"`)).toEqual([{ kind: "value", text: `"${vietnamese}"` }]);
    expect(messageParts(t, `"${stacked}"`)).toEqual([
      { kind: "value", text: `"a${"\u0301".repeat(4)}` },
      { kind: "hidden", text: "+146 marks" },
      { kind: "value", text: 'b"' },
    ]);
    expect(join("\u0301".repeat(5))).toBe(`${"\u0301".repeat(4)}+1 mark`);
  });

  it("parses in linear time", () => {
    const message = `data:,{"a":"${"\\".repeat(100_000)}`;
    expect(join(message)).toBe(message);
  });
});
