import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundFields, escapeUnprintable } from "./log-fields";

const LARGEST_LINE = 20_000;
const MEGABYTE = "x".repeat(1_000_000);

function lineOf(fields: object): string {
  return escapeUnprintable(JSON.stringify(boundFields(fields)));
}

describe("boundFields", () => {
  test("cuts a long string and states its length", () => {
    expect(lineOf({ text: MEGABYTE }).length).toBeLessThan(2_100);
    expect(lineOf({ text: MEGABYTE })).toContain("(1000000 characters)");
  });

  test("bounds an error with its causes and keeps code, type and message", () => {
    const root = Object.assign(new TypeError(MEGABYTE), { code: "NODE_REFUSED", body: MEGABYTE, data: { MEGABYTE } });
    const error = new AggregateError([root], "several failed", { cause: new Error("outer", { cause: root }) });
    const line = lineOf({ error });
    expect(line.length).toBeLessThan(LARGEST_LINE);
    expect(JSON.parse(line).error).toMatchObject({
      type: "AggregateError",
      message: "several failed",
      errors: [{ type: "TypeError", code: "NODE_REFUSED" }],
      cause: { message: "outer", cause: { code: "NODE_REFUSED", stack: expect.stringMatching(/^at /) } },
    });
  });

  test("bounds many fields, deep and circular objects", () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    circular.list = Array.from({ length: 100_000 }, () => circular);
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key ${index}`, MEGABYTE]));
    expect(lineOf({ circular, wide }).length).toBeLessThan(LARGEST_LINE);
    expect(lineOf(wide).length).toBeLessThan(LARGEST_LINE);
    expect(lineOf({ [MEGABYTE]: MEGABYTE }).length).toBeLessThan(3_000);
  });

  test("handles objects that cannot be read", () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    const getter = {
      get value(): string {
        throw new Error("no");
      },
      toString: null,
    };
    expect(JSON.parse(lineOf(hostile))).toEqual({ fields: "(not readable)" });
    expect(JSON.parse(lineOf({ hostile, getter, bytes: Buffer.alloc(7), big: 10n, nothing: null }))).toMatchObject({
      hostile: "(not readable)",
      bytes: "(7 bytes)",
      big: "10",
      nothing: null,
    });
  });

  test("renames fields that pino writes itself", () => {
    expect(boundFields({ level: "info", time: 1, pid: 2, msg: "forged" })).toEqual({
      level_: "info",
      time_: 1,
      pid_: 2,
      msg_: "forged",
    });
  });

  test("any value becomes one printable line of JSON", () => {
    const hostileText = fc.string({ unit: "binary", maxLength: 1_000 });
    const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true });
    fc.assert(
      fc.property(fc.dictionary(hostileText, fc.oneof(value, hostileText)), (fields) => {
        const line = lineOf(fields);
        expect(line.length).toBeLessThan(LARGEST_LINE);
        expect(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(line)).toBe(false);
        JSON.parse(line);
      }),
      { numRuns: 50 },
    );
  });
});

test("escapeUnprintable does not change the parsed value", () => {
  const text = "a\u2028b\u2029c\u009bd\u202ee\u007ff\ufeffg\u001b[31m\n";
  const json = escapeUnprintable(JSON.stringify({ text }));
  expect(json).not.toMatch(/[^\x20-\x7e]/);
  expect(JSON.parse(json)).toEqual({ text });
});
