import { describe, expect, test } from "vitest";
import { LogParser } from "./node-log";

const LOG = {
  address: `0x${"AB".repeat(20)}`,
  topics: [`0x${"CD".repeat(32)}`],
  data: "0xEF",
  blockNumber: "0x1F",
  blockHash: `0x${"01".repeat(32)}`,
  transactionHash: `0x${"02".repeat(32)}`,
  transactionIndex: "0x2",
  logIndex: "0x3",
  removed: false,
};

describe("a log of a node", () => {
  test("is parsed to lower case and numbers", () => {
    expect(new LogParser().parse(LOG, 31)).toEqual({
      address: `0x${"ab".repeat(20)}`,
      topics: [`0x${"cd".repeat(32)}`],
      data: "0xef",
      blockNumber: 31,
      blockHash: LOG.blockHash,
      transactionHash: LOG.transactionHash,
      transactionIndex: 2,
      logIndex: 3,
      isRemoved: false,
    });
  });

  test("shares the strings of the log before only where they are equal", () => {
    const parser = new LogParser();
    const first = parser.parse({ ...LOG, topics: [LOG.blockHash] }, 31);
    const same = parser.parse({ ...LOG, topics: [LOG.blockHash], logIndex: "0x4" }, 31);
    expect(same).toEqual({ ...first, logIndex: 4 });
    expect(same.topics).toBe(first.topics);
    const other = `0x${"03".repeat(32)}`;
    const changed = { blockHash: other, transactionHash: other, address: `0x${"04".repeat(20)}`, topics: [] };
    expect(parser.parse({ ...LOG, ...changed, removed: true }, 31)).toMatchObject({ ...changed, isRemoved: true });
    expect(parser.parse({ ...LOG, topics: [LOG.blockHash, other] }, 31).topics).toEqual([LOG.blockHash, other]);
  });

  test.each<[string, unknown]>([
    ["that is no object", null],
    ["without an address", { ...LOG, address: undefined }],
    ["with a short address", { ...LOG, address: "0xab" }],
    ["with five topics", { ...LOG, topics: Array.from({ length: 5 }, () => LOG.blockHash) }],
    ["with a short topic", { ...LOG, topics: ["0xab"] }],
    ["with a topic that is an array", { ...LOG, topics: [[LOG.blockHash]] }],
    ["with topics that are a text", { ...LOG, topics: LOG.blockHash }],
    ["with data without a prefix", { ...LOG, data: "ef" }],
    ["with data of other characters", { ...LOG, data: "0xfg" }],
    ["without data", { ...LOG, data: undefined }],
    ["with a number as a block number", { ...LOG, blockNumber: 31 }],
    ["with a block number that is not exact", { ...LOG, blockNumber: "0x20000000000000" }],
    ["with an empty transaction index", { ...LOG, transactionIndex: "0x" }],
    ["with a log index that is too large for the tables", { ...LOG, logIndex: "0x7fffffff" }],
    ["whose removal is a text", { ...LOG, removed: "false" }],
  ])("%s is refused, also after a well-formed one", (_, log) => {
    const parser = new LogParser();
    parser.parse(LOG, 31);
    expect(() => parser.parse(log, 31)).toThrow(expect.objectContaining({ code: "NODE_INCONSISTENT" }));
  });
});
