import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Hash } from "@/lib/protocol";
import {
  type ArchivedBlock,
  decodeSegment,
  firstLink,
  formatManifest,
  isSegmentFile,
  type ManifestHead,
  nextLink,
  operationOf,
  parseManifest,
  RecordedAnswers,
  SegmentWriter,
  segmentFile,
} from ".";
import { FieldReader, FieldWriter } from "./fields";

const VECTORS = "docs/archive-vectors.json";

const sha256 = (data: Uint8Array): Hash => `0x${createHash("sha256").update(data).digest("hex")}`;
const hash = (byte: string): Hash => `0x${byte.repeat(32)}`;
const address = (byte: string): Hash => `0x${byte.repeat(20)}`;
const word = (value: bigint | number): string => value.toString(16).padStart(64, "0");

const HEAD: ManifestHead = {
  format: "engrave-archive",
  version: 1,
  chainId: 1088,
  startBlock: 5,
  rulesHash: hash("01"),
  rules: {
    paymentUnits: [{ name: "wei", decimals: 0 }],
    reservedTickers: ["METIS"],
    operators: [],
    contractOverrides: [],
    extensions: ["delegation"],
    market: null,
  },
  cut: { blocks: 10, operations: 1000, bytes: 100000 },
};

const message = (text: string) =>
  ({ kind: "message", from: address("a1"), to: address("a2"), value: 0n, succeeded: true, text }) as const;

/** A block with each kind of record, and one of rejected operations. */
const BLOCKS: readonly ArchivedBlock[] = [
  {
    number: 7,
    hash: hash("e7"),
    parentHash: hash("e6"),
    timestamp: 1_700_000_000,
    commitment: hash("c7"),
    operations: [
      {
        ...message('data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":10}'),
        ...{ transactionIndex: 0, transactionHash: hash("11"), mintControl: "allowed" },
      },
      {
        ...{ kind: "event", transactionIndex: 0, transactionHash: hash("11"), from: address("a1"), position: 3 },
        ...{ emitter: address("b1"), op: "mint", sender: address("a1"), recipient: address("a3") },
        ...{ ticker: "GOLD", id: "2", amount: 2n ** 256n - 1n },
      },
      {
        ...{ kind: "event", transactionIndex: 2, transactionHash: hash("12"), from: address("a1"), position: 1 },
        ...{ emitter: address("b1"), op: "tsf", sender: address("b1"), recipient: address("a3") },
        ...{ ticker: "GOLD", id: hash("11"), amount: null },
      },
      {
        ...{ kind: "market", transactionIndex: 2, transactionHash: hash("12"), from: address("a1"), position: 2 },
        ...{ emitter: address("b2"), op: "cancel", data: `0x${word(BigInt(address("a1")))}${word(1)}` },
      },
    ],
  },
  {
    number: 8,
    hash: hash("e8"),
    parentHash: hash("e7"),
    timestamp: 1_700_000_012,
    commitment: null,
    operations: [
      {
        ...message('data:,{"p":"nip-20","op":"grüß"}'),
        ...{
          to: null,
          value: 256n,
          succeeded: false,
          transactionIndex: 1,
          transactionHash: hash("13"),
          mintControl: null,
        },
      },
    ],
  },
];

function encoded(
  blocks: readonly ArchivedBlock[],
  end = { number: 9, hash: hash("e9"), timestamp: 1_700_000_024 },
): Buffer {
  const writer = new SegmentWriter({ chainId: 1088, from: 5 });
  for (const block of blocks) writer.add(block);
  return writer.end(end);
}

function manifestOf(content: Buffer): string {
  const segment = {
    ...{ from: 5, to: 9, hash: hash("e9"), timestamp: 1_700_000_024, blocks: 2, operations: 5, commitment: hash("c7") },
    ...{
      size: content.length,
      sha256: sha256(content),
      link: nextLink(firstLink(HEAD, sha256), sha256(content), sha256),
    },
    ...{ fileSize: 300, fileSha256: hash("f1") },
  };
  const snapshot = {
    ...{ blockNumber: 9, blockHash: hash("e9"), timestamp: 1_700_000_024, commitment: hash("c7") },
    ...{ balancesRoot: hash("b0"), inscriptionsRoot: hash("b1"), balanceCount: 1, inscriptionCount: 2 },
  };
  return formatManifest({ ...HEAD, segments: [segment], snapshot }, sha256);
}

/** `VECTORS=write` updates the vectors after an intended change of the format. */
test("the vectors of the specification", () => {
  const content = encoded(BLOCKS);
  const show = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);
  const vectors = {
    segment: {
      ...{ chainId: 1088, from: 5, blocks: BLOCKS, end: decodeSegment(content).end },
      ...{ content: `0x${content.toString("hex")}`, sha256: sha256(content) },
    },
    manifest: { text: manifestOf(content), firstLink: firstLink(HEAD, sha256) },
  };
  const text = `${JSON.stringify(vectors, show, 2)}\n`;
  if (process.env.VECTORS === "write") writeFileSync(VECTORS, text);
  expect(readFileSync(VECTORS, "utf8")).toBe(text);
});

describe("segments", () => {
  test("decode to the encoded values", () => {
    expect(decodeSegment(encoded(BLOCKS))).toEqual({
      begin: { chainId: 1088, from: 5 },
      blocks: BLOCKS,
      end: { number: 9, hash: hash("e9"), timestamp: 1_700_000_024 },
      operations: 5,
    });
    expect(decodeSegment(encoded([])).blocks).toEqual([]);
  });

  test("no part of a segment is a segment", () => {
    const content = encoded(BLOCKS);
    for (let length = 0; length < content.length; length++) {
      expect(() => decodeSegment(content.subarray(0, length))).toThrow();
    }
    expect(() => decodeSegment(Buffer.concat([content, Buffer.from([0x15])]))).toThrow(/after its end/);
  });

  test("changed bytes are refused or decode to another segment, and never to anything malformed", () => {
    const content = encoded(BLOCKS);
    fc.assert(
      fc.property(fc.nat(content.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(content);
        changed.writeUInt8(changed.readUInt8(at) ^ change, at);
        try {
          const { blocks, begin, end } = decodeSegment(changed);
          const writer = new SegmentWriter(begin);
          for (const block of blocks) writer.add(block);
          // The encoding is canonical: no two contents mean the same.
          expect(writer.end(end)).toEqual(changed);
        } catch (error) {
          expect(error).toMatchObject({ name: "FormatError" });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  const [first, second] = BLOCKS;
  if (first === undefined || second === undefined) throw new Error("expected two blocks");
  const [op, event] = first.operations;
  if (op === undefined || event?.kind !== "event") throw new Error("expected an event as the second operation");

  test.each<[string, readonly ArchivedBlock[]]>([
    ["blocks in another order", [second, first]],
    ["a block twice", [first, first]],
    ["a block of another parent", [first, { ...second, parentHash: hash("ee") }]],
    [
      "two blocks with one hash",
      [
        { ...first, number: 5 },
        { ...second, hash: first.hash },
      ],
    ],
    ["a block before the range", [{ ...first, number: 4 }]],
    ["a block after the end", [{ ...first, number: 10 }]],
    ["an end that is another block", [{ ...first, number: 9 }]],
    ["operations in another order", [{ ...first, operations: [event, op] }]],
    ["one operation twice", [{ ...first, operations: [op, op] }]],
    ["two transactions with one index", [{ ...first, operations: [op, { ...event, transactionHash: hash("99") }] }]],
    ["one transaction with two indices", [{ ...first, operations: [op, { ...event, transactionIndex: 4 }] }]],
    ["an event at the position of a message", [{ ...first, operations: [{ ...event, position: 0 }] }]],
    ["an invalid ticker", [{ ...first, operations: [{ ...event, ticker: "no ticker" }] }]],
    ["a mint without an amount", [{ ...first, operations: [{ ...event, amount: null }] }]],
    ["a block without operations and effects", [{ ...second, operations: [] }]],
    ["a time that no date has", [{ ...first, timestamp: 8_640_000_000_001 }]],
    ["a hash of another length", [{ ...first, hash: "0xab" }]],
    ["an invalid id", [{ ...first, operations: [{ ...event, id: "\0" }] }]],
  ])("%s", (_, blocks) => {
    expect(() => decodeSegment(encoded(blocks))).toThrow(expect.objectContaining({ name: "FormatError" }));
  });

  test("times of blocks may decrease", () => {
    const blocks = [first, { ...second, timestamp: first.timestamp - 1 }];
    const end = { number: 9, hash: hash("e9"), timestamp: first.timestamp - 2 };
    expect(decodeSegment(encoded(blocks, end))).toMatchObject({ blocks, end });
  });

  test("more blocks or operations than the limit are refused before they are decoded", () => {
    const content = encoded(BLOCKS);
    expect(decodeSegment(content, { blocks: 2, operations: 5 }).operations).toBe(5);
    expect(() => decodeSegment(content, { blocks: 1, operations: 5 })).toThrow(/more than 1 blocks/);
    expect(() => decodeSegment(content, { blocks: 2, operations: 4 })).toThrow(/too many operations/);
  });

  test("invalid operations are refused", () => {
    const [block] = BLOCKS;
    if (block === undefined) throw new Error("expected a block");
    for (const operation of block.operations) expect(operationOf(block, operation).blockNumber).toBe(7);
    const [market] = block.operations.slice(-1);
    if (op.kind !== "message" || market?.kind !== "market")
      throw new Error("expected an operation of the market as the last one");
    expect(() => operationOf(block, { ...op, text: "data:,{}" })).toThrow(/cannot be read/);
    expect(() => operationOf(block, { ...op, text: "data:,\0" })).toThrow(/cannot be read/);
    expect(() => operationOf(block, { ...market, op: "sale" })).toThrow(/cannot be read/);
  });

  test("answers are found by their questions", () => {
    const answers = new RecordedAnswers();
    answers.add(op, operationOf(first, op));
    const question = {
      contract: address("cc"),
      calls: [],
      gas: 1_000_000,
      sender: address("a1"),
      recipient: address("a2"),
    };
    const asked = { ...question, parentHash: hash("e6"), ticker: "GOLD", amount: 10n };
    expect(answers.find(asked)).toBe("allowed");
    expect(answers.find({ ...asked, amount: 11n })).toBeNull();
    expect(answers.find({ ...asked, parentHash: hash("e5") })).toBeNull();
  });
});

describe("fields", () => {
  test("numbers have one form", () => {
    const read = (bytes: number[]): number => new FieldReader(Uint8Array.from(bytes)).number();
    expect(read([1, 0, 0, 0, 0])).toBe(0);
    expect(read([1, 0, 0, 0, 2, 1, 0])).toBe(256);
    expect(() => read([1, 0, 0, 0, 1, 0])).toThrow(/shortest/);
    expect(() => read([1, 0, 0, 0, 8, 255, 255, 255, 255, 255, 255, 255, 255])).toThrow(/above/);
    expect(() => read([2])).toThrow(/begins/);
    expect(() => read([0])).toThrow(/absent/);
    expect(() => read([1, 255, 255, 255, 255])).toThrow(/ends/);
  });

  test("a text that is not UTF-8 is refused", () => {
    expect(() => new FieldReader(Uint8Array.from([1, 0, 0, 0, 1, 0xff])).text()).toThrow(/UTF-8/);
    const writer = new FieldWriter();
    writer.text("\u{feff}grüß");
    expect(new FieldReader(writer.bytes()).text()).toBe("\u{feff}grüß");
  });
});

describe("manifests", () => {
  const text = manifestOf(encoded(BLOCKS));

  /** The segments of a manifest and another one after them, which ends at this time. */
  function inTime({ segments }: ReturnType<typeof parseManifest>, timestamp: number) {
    const last = segments.at(-1);
    if (last === undefined) throw new Error("expected a segment");
    const link = nextLink(last.link, last.sha256, sha256);
    return [...segments, { ...last, from: last.to + 1, to: last.to + 1, timestamp, link }];
  }

  test("any flipped bit is found", () => {
    expect(parseManifest(text, sha256)).toMatchObject(HEAD);
    const bytes = Buffer.from(text);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => parseManifest(changed.toString(), sha256), `bit ${bit}`).toThrow(
        expect.objectContaining({ code: "ARCHIVE_INVALID" }),
      );
    }
  });

  test.each([1_700_000_024, 1_700_000_023])("a segment may end at or before the time of the previous one", (time) => {
    const { digest: _, ...manifest } = parseManifest(text, sha256);
    const segments = inTime(parseManifest(text, sha256), time);
    expect(parseManifest(formatManifest({ ...manifest, segments }, sha256), sha256).segments).toHaveLength(2);
  });

  test.each<[string, (manifest: ReturnType<typeof parseManifest>) => object]>([
    ["a segment in the place of another", (m) => ({ segments: [...m.segments, ...m.segments] })],
    ["a gap", (m) => ({ segments: m.segments.map((each) => ({ ...each, from: 6 })) })],
    ["another link", (m) => ({ segments: m.segments.map((each) => ({ ...each, sha256: hash("00") })) })],
    ["a snapshot after the end", (m) => ({ snapshot: { ...m.snapshot, blockNumber: 10 } })],
    ["other rules", (m) => ({ rulesHash: hash("02"), rules: { ...m.rules } })],
  ])("%s with a right digest is refused", (_, change) => {
    const { digest: __, ...manifest } = parseManifest(text, sha256);
    const changed = { ...manifest, ...change(parseManifest(text, sha256)) };
    expect(() => parseManifest(formatManifest(changed, sha256), sha256)).toThrow(/invalid/);
  });

  test.each([
    ["blocks", 50_001],
    ["operations", 100_001],
    ["timestamp", 253_402_300_800],
  ])("a segment with too large a number of %s is refused", (field, value) => {
    const { digest: _, ...manifest } = parseManifest(text, sha256);
    const segments = manifest.segments.map((each) => ({ ...each, [field]: value }));
    expect(() => formatManifest({ ...manifest, segments }, sha256)).toThrow(/Too big/);
  });

  test("a segment with a single block may have any number of operations", () => {
    const { digest: _, ...manifest } = parseManifest(text, sha256);
    const segments = manifest.segments.map((each) => ({ ...each, blocks: 1, operations: 100_001 }));
    expect(parseManifest(formatManifest({ ...manifest, segments }, sha256), sha256).segments).toEqual(segments);
  });

  test.each(["segments", "paymentUnits"])("a hostile list of %s takes no more memory than its text", (name) => {
    const list = `[${"0,".repeat(100_000)}0]`;
    const other = text.replace(new RegExp(`"${name}":\\[[^\\]]*\\]`), `"${name}":${list}`);
    expect(other).toContain(list);
    const refusal = (): unknown => {
      try {
        return parseManifest(other, sha256);
      } catch (error) {
        return error instanceof Error ? String(error.cause).length : error;
      }
    };
    expect(refusal()).toBeLessThan(1_000);
  });

  test.each(["[", "{},", "[],", '{"":', "0,"])("a long text of %s is refused before it is read as JSON", (part) => {
    const parse = () => parseManifest(part.repeat(2 ** 20), sha256);
    expect(parse).toThrow(/far more values/);
  });

  test("a manifest with long lists of short values is read", () => {
    const { digest: _, ...manifest } = parseManifest(text, sha256);
    const rules = { ...manifest.rules, reservedTickers: Array.from({ length: 50_000 }, () => "A") };
    expect(() => parseManifest(formatManifest({ ...manifest, rules }, sha256), sha256)).toThrow(/another link/);
  });

  test.each(["", "{}", "[]", "null", text.slice(1), `${text} `, text.replace('"version":1', '"version":2')])(
    "another text is refused (%#)",
    (other) => {
      expect(() => parseManifest(other, sha256)).toThrow(expect.objectContaining({ code: "ARCHIVE_INVALID" }));
    },
  );

  test("names of segments cannot refer to other paths", () => {
    expect(isSegmentFile(segmentFile(7, hash("ab")))).toBe(true);
    for (const name of ["../00000000-0123456789abcdef.br", "00000000-0123456789abcdef.br/..", "manifest.json"]) {
      expect(isSegmentFile(name)).toBe(false);
    }
  });
});
