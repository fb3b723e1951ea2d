import { decodeEventLog, encodeAbiParameters, stringToHex, toEventSelector } from "viem";
import { describe, expect, it } from "vitest";
import { EVENT_ABI, EVENT_TOPICS, eventOperation, MAX_UINT256 } from "./index";
import { MARKET_EVENT_ABI, MARKET_TOPICS } from "./market-events";
import { EVENT_TOPIC } from "./testing/event-logs";
import { BLOCK, HASH } from "./testing/gold";
import { ALICE, BOB, CAROL, TOKEN } from "./testing/story";

describe("events", () => {
  const transaction = { hash: HASH, index: 3, from: BOB };

  it("have the topics of the specification", () => {
    expect(EVENT_TOPICS).toEqual(Object.values(EVENT_TOPIC));
    expect(EVENT_TOPICS).toEqual(EVENT_ABI.map((event) => toEventSelector(event)));
    expect(MARKET_TOPICS).toEqual(MARKET_EVENT_ABI.map((event) => toEventSelector(event)));
  });

  it("decode as the ABI does", () => {
    const types = [{ type: "address" }, { type: "address" }, { type: "address" }, { type: "bytes32" }] as const;
    const data = encodeAbiParameters(
      [...types, { type: "uint256" }, { type: "uint256" }],
      [ALICE, BOB, CAROL, stringToHex("GOLD", { size: 32 }), 7n, MAX_UINT256],
    );
    const { args } = decodeEventLog({ abi: EVENT_ABI, topics: [EVENT_TOPIC.bridgeIn], data });
    expect(args).toMatchObject({ id: 7n, amount: MAX_UINT256 });
    const operation = eventOperation(BLOCK, transaction, {
      address: TOKEN,
      topics: [EVENT_TOPIC.bridgeIn],
      data,
      logIndex: 4,
    });
    expect(operation).toEqual({
      source: "event",
      blockNumber: 7,
      transactionIndex: 3,
      position: 5,
      blockHash: HASH,
      parentHash: BLOCK.parentHash,
      timestamp: 1_700_000_000,
      transactionHash: HASH,
      from: BOB,
      emitter: TOKEN,
      event: {
        kind: "bridgeIn",
        sender: ALICE,
        recipient: BOB,
        erc20: CAROL,
        ticker: "GOLD",
        id: "7",
        amount: MAX_UINT256,
      },
      data,
    });
  });

  it("are ignored with another topic", () => {
    const log = { address: TOKEN, topics: [HASH], data: HASH, logIndex: 0 };
    expect(eventOperation(BLOCK, transaction, log)).toBeNull();
  });

  it.each([
    ["no hex", `0x${"zz".repeat(128)}`],
    ["upper case", `0x${"AB".repeat(128)}`],
    ["nothing", "0x"],
  ])("are ignored if their data is %s", (_, data) => {
    const log = { address: TOKEN, topics: [EVENT_TOPIC.transfer], data: `0x${data.slice(2)}` as const, logIndex: 0 };
    expect(eventOperation(BLOCK, transaction, log)).toBeNull();
  });
});
