import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildMessage, MESSAGE_NAMES, messageToHex, recognize, valueFault } from "../index";
import { NOT_MESSAGE_CODES } from "../names";
import { anyMessage } from "../testing/arbitrary-message";
import { anyText } from "../testing/arbitrary-text";
import { LONG, seed } from "../testing/histories";
import { readCalldata } from "../testing/second-reader";

const RECOGNITIONS = Number(process.env.RECOGNITION_RUNS ?? 100_000);
/** Composed texts are long. */
const COMPARISONS = Math.ceil(RECOGNITIONS / 10);
const PREFIX = new TextEncoder().encode("data:,");

const FRAGMENTS = [
  ...[
    '"p":"nip-20"',
    '"op":"mint"',
    '"tick":"A"',
    '"id":1',
    '"amt":',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "\\u0061",
  ],
  ...["\\ud800", "1e5", "-0", "0.1", "null", "true", "9".repeat(90), "__proto__", "\u0000", "\ufeff", "😀", " ", "\n"],
];

/** A built message with some bytes replaced, removed or inserted. */
const mutated = fc
  .tuple(
    anyMessage,
    fc.array(
      fc.record({
        at: fc.nat(),
        remove: fc.nat({ max: 4 }),
        insert: fc.oneof(
          fc.uint8Array({ maxLength: 3 }),
          fc.constantFrom(...FRAGMENTS).map((text) => new TextEncoder().encode(text)),
        ),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([message, changes]) => {
    let bytes = [...new TextEncoder().encode(buildMessage(message))];
    for (const { at, remove, insert } of changes) {
      // The prefix is mostly kept, because a changed prefix ends recognition.
      const start = at % 50 === 0 ? 0 : 6 + (at % Math.max(1, bytes.length - 6));
      bytes = [...bytes.slice(0, start), ...insert, ...bytes.slice(start + remove)];
    }
    return Uint8Array.from(bytes);
  });

/** All results of recognition except `INVALID_HEX`: the operations, the reasons of form, and why calldata is no message. */
const REACHED = [
  ...MESSAGE_NAMES,
  ...NOT_MESSAGE_CODES.filter((code) => code !== "INVALID_HEX"),
  ...["UNKNOWN_OP", "INVALID_TICKER", "INVALID_MAX", "INVALID_LIMIT", "INVALID_CONTRACT", "INVALID_CMINT"],
  ...["INVALID_ID", "INVALID_AMOUNT", "INVALID_PRICE", "INVALID_UNIT", "INCOMPLETE_PRICE"],
].sort();

/** A text with the rarest result: a few of the random inputs have it. */
const INVALID_CMINT = new TextEncoder().encode(
  'data:,{"p":"nip-20","op":"deploy","tick":"A","max":2,"lim":1,"cmint":1}',
);

const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}` as const;

describe(`recognition (seed ${seed})`, { timeout: LONG }, () => {
  it("is the inverse of building", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const text = buildMessage(message);
        expect(recognize(messageToHex(text))).toEqual({ kind: "message", message, text });
      }),
      { seed, numRuns: 5_000 },
    );
  });

  it(`never throws on any bytes, and accepts only texts of this protocol (${RECOGNITIONS} inputs)`, () => {
    const kinds = new Set<string>();
    const input = fc.oneof(
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((rest) => Uint8Array.from([...PREFIX, ...rest])) },
      { weight: 6, arbitrary: mutated },
    );
    fc.assert(
      fc.property(input, (bytes) => {
        const recognition = recognize(hexOf(bytes));
        kinds.add(recognition.kind);
        if (recognition.kind === "none") return;
        const text = Buffer.from(bytes).toString("utf8");
        if (recognition.text !== text) throw new Error("The text is not the calldata.");
        if (JSON.parse(text.slice(PREFIX.length)).p !== "nip-20")
          throw new Error("A text of another protocol was accepted.");
        if (recognition.kind !== "message") return;
        valueFault(recognition.message);
        const again = recognize(messageToHex(buildMessage(recognition.message)));
        expect(again).toMatchObject({ kind: "message", message: recognition.message });
      }),
      { seed, numRuns: RECOGNITIONS },
    );
    expect([...kinds].sort()).toEqual(["invalid", "message", "none"]);
  });

  it(`agrees with a second implementation (${COMPARISONS} inputs)`, () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(anyText, mutated), (bytes) => {
        const recognition = recognize(hexOf(bytes));
        const { text: _, why: __, ...reading } = { text: "", why: "", ...recognition };
        expect(reading).toEqual(readCalldata(bytes));
        if (recognition.kind === "none") reached.add(recognition.why);
        else reached.add(recognition.kind === "message" ? recognition.message.op : recognition.reason);
      }),
      { seed, numRuns: COMPARISONS, examples: [[INVALID_CMINT]] },
    );
    expect([...reached].sort()).toEqual(REACHED);
  });

  it("never throws on text that is not hex", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(recognize(`0x${text}`).kind).toBe("none");
        expect(recognize(`0x646174613a2c${text}`).kind).toBe("none");
      }),
      { seed, numRuns: 2_000 },
    );
  });
});
