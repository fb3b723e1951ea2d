import { toEventSelector } from "viem";
import { describe, expect, it } from "vitest";
import {
  decodeEvent,
  eventTopics,
  type Hex,
  hasModules,
  judgeBlock,
  MemoryState,
  marketOf,
  type ProtocolRules,
  TURN_EVENT_ABI,
  VAULT_EVENT_ABI,
  vaultFactoryOf,
} from "./index";
import { MODULE_RULES } from "./testing/arbitrary";
import { canceledAll } from "./testing/event-logs";
import { BOB, FACTORY, MARKET_CONTRACT } from "./testing/story";
import { locked } from "./testing/vault-logs";

const TOKEN_ID: Hex = `0x${"77".repeat(32)}`;

describe("a market with modules", () => {
  it("has the vaults of its factory, and the topics of its events", () => {
    expect([hasModules(MODULE_RULES), marketOf(MODULE_RULES), vaultFactoryOf(MODULE_RULES)]).toEqual([
      true,
      null,
      FACTORY,
    ]);
    const topics = [...TURN_EVENT_ABI, ...VAULT_EVENT_ABI].map((event) => toEventSelector(event));
    expect(eventTopics(MODULE_RULES)).toEqual(expect.arrayContaining(topics));
    expect(topics.filter((topic) => decodeEvent({ topics: [topic], data: "0x" }) !== null)).toEqual([]);
  });

  it("does not exist without its extension or its factory", () => {
    for (const change of [{ extensions: ["delegation"] }, { vaults: null }, { market: MARKET_CONTRACT }]) {
      const rules: ProtocolRules = { ...MODULE_RULES, ...change };
      expect([hasModules(rules), outcomes(rules, 200).includes("cancelAll")]).toEqual([false, false]);
    }
  });

  it("counts the events of a contract from its first block on, and locks always", () => {
    expect([outcomes(MODULE_RULES, 102), outcomes(MODULE_RULES, 103)]).toEqual([[], ["cancelAll"]]);
    expect(decodeEvent(locked({ tokenId: TOKEN_ID }, "none"))).toMatchObject({ kind: "lock", tokenId: TOKEN_ID });
  });
});

/** The names of the operations of a block in which the market cancels all offers of BOB. */
function outcomes(rules: ProtocolRules, number: number) {
  const { topics, data, address } = canceledAll(1, "none");
  const hash: Hex = `0x${"11".repeat(32)}`;
  const transaction = {
    hash,
    index: 0,
    from: BOB,
    to: MARKET_CONTRACT,
    value: 0n,
    input: "0x",
    succeeded: true,
  } as const;
  const logs = [{ topics, data, address, logIndex: 0 }];
  const block = { number, hash, parentHash: hash, timestamp: 1, transactions: [{ ...transaction, logs }] };
  return judgeBlock(new MemoryState(), block, rules, { mintControl: () => undefined }).outcomes.map(({ op }) => op);
}
