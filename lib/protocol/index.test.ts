import { readFileSync } from "node:fs";
import { decodeEventLog, encodeAbiParameters, keccak256, numberToHex, stringToHex, toFunctionSelector } from "viem";
import { describe, expect, it } from "vitest";
import {
  type BlockContext,
  buildDeployBeginning,
  buildMessage,
  comparePositions,
  contractOverrides,
  decideMintControl,
  draftOperation,
  EVENT_ABI,
  EVENT_TOPICS,
  eventOperation,
  isAddress,
  isHash,
  isReasonCode,
  isTokenId,
  isUnitName,
  judgeBlock,
  MAX_UINT256,
  MemoryState,
  MINT_CONTROL_FROM,
  MINT_CONTROL_GAS,
  mayBeMessage,
  messageToHex,
  mintControlKey,
  mintControlQuestion,
  type ProtocolRules,
  parseAddress,
  parseHash,
  parseInscriptionName,
  parseWholeNumber,
  priceInSmallestUnit,
  REASONS,
  recognize,
  stateKeys,
  step,
  tokenIdOf,
  valueFault,
} from "./index";
import { EVENT_TOPIC } from "./testing/event-logs";
import { deploy, list, mint, named } from "./testing/messages";
import { ALICE, BOB, CAROL, TOKEN, ZERO } from "./testing/story";

const HASH = `0x${"ab".repeat(32)}` as const;
const RULES: ProtocolRules = {
  paymentUnits: [{ name: "gwei", decimals: 9 }],
  reservedTickers: [],
  operators: [],
  contractOverrides: [],
  extensions: [],
  market: null,
};
const BLOCK: BlockContext = { number: 7, hash: HASH, parentHash: `0x${"cd".repeat(32)}`, timestamp: 1_700_000_000 };
const NO_FACTS = { mintControl: () => undefined };

/** A state with GOLD deployed and TOKEN as its contract. */
function stateWithGold(): MemoryState {
  const state = new MemoryState();
  const input = messageToHex(deploy("GOLD", { contract: `"${TOKEN}"` }));
  const transaction = { hash: HASH, index: 0, from: ALICE, to: ALICE, value: 0n, input, succeeded: true, logs: [] };
  judgeBlock(state, { ...BLOCK, transactions: [transaction] }, RULES, NO_FACTS);
  return state;
}

describe("building", () => {
  it.each([
    [
      { op: "deploy", tick: "GOLD", max: MAX_UINT256, lim: 1n, contract: TOKEN, cmint: true } as const,
      `data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":${MAX_UINT256},"lim":1,"contract":"${TOKEN}","cmint":true}`,
    ],
    [
      { op: "deploy", tick: "GOLD", max: 10n, lim: 1n, contract: null, cmint: false } as const,
      'data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":10,"lim":1}',
    ],
    [
      { op: "mint", tick: "GOLD", id: "1", amt: 100n } as const,
      'data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":"100"}',
    ],
    [
      { op: "split", tick: "GOLD", id: "1", amt1: 3n, amt2: 4n } as const,
      'data:,{"p":"nip-20","op":"split","tick":"GOLD","id":"1","amt1":"3","amt2":"4"}',
    ],
    [
      { op: "list", tick: "GOLD", id: "1", asking: { price: 5n, unit: "gwei" } } as const,
      'data:,{"p":"nip-20","op":"list","tick":"GOLD","id":"1","price":5,"unit":"gwei"}',
    ],
    [
      { op: "list", tick: "GOLD", id: "1", asking: null } as const,
      'data:,{"p":"nip-20","op":"list","tick":"GOLD","id":"1"}',
    ],
    [{ op: "tsf", tick: "GOLD", id: HASH } as const, `data:,{"p":"nip-20","op":"tsf","tick":"GOLD","id":"${HASH}"}`],
  ])("writes compact text: %o", (message, text) => {
    expect(buildMessage(message)).toBe(text);
  });

  it("writes a deploy message without max and lim", () => {
    expect(buildDeployBeginning("GOLD")).toBe('data:,{"p":"nip-20","op":"deploy","tick":"GOLD"}');
  });

  it("writes calldata as UTF-8 bytes", () => {
    expect(messageToHex("data:,é")).toBe("0x646174613a2cc3a9");
  });
});

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

describe("forms", () => {
  it("reads whole numbers exactly", () => {
    expect(parseWholeNumber("0")).toBe(0n);
    expect(parseWholeNumber("9007199254740993")).toBe(9_007_199_254_740_993n);
    expect(parseWholeNumber(MAX_UINT256.toString())).toBe(MAX_UINT256);
    for (const text of [
      (MAX_UINT256 + 1n).toString(),
      "",
      "00",
      "01",
      "+1",
      "-1",
      "1.0",
      "1e3",
      " 1",
      "1\n",
      "0x1",
      "١",
    ])
      expect(parseWholeNumber(text)).toBeNull();
  });

  it("parses addresses and hashes of any case and tests for lower case", () => {
    const mixed = `0x${"Ab".repeat(20)}`;
    expect(parseAddress(mixed)).toBe(`0x${"ab".repeat(20)}`);
    expect(isAddress(mixed)).toBe(false);
    expect(isAddress(mixed.toLowerCase())).toBe(true);
    expect(parseAddress(`0X${"ab".repeat(20)}`)).toBeNull();
    expect(parseHash(HASH.toUpperCase().replace("0X", "0x"))).toBe(HASH);
    expect(parseHash(mixed)).toBeNull();
    expect(isHash(HASH)).toBe(true);
    expect(isTokenId(`${HASH}0`)).toBe(false);
  });

  it("distinguishes token ids and mint ids by form", () => {
    expect(parseInscriptionName(HASH.toUpperCase().replace("0X", "0x"))).toBe(HASH);
    expect(parseInscriptionName(HASH.toUpperCase())).toBe(HASH.toUpperCase());
    expect(parseInscriptionName("7")).toBe("7");
    expect(parseInscriptionName("a/b")).toBeNull();
  });

  it("accepts visible ASCII as units", () => {
    expect(isUnitName("METIS")).toBe(true);
    expect(isUnitName("u".repeat(32))).toBe(true);
    for (const text of ["", "a b", "u".repeat(33), "é", "a\u0000"]) expect(isUnitName(text)).toBe(false);
  });

  it("converts prices to the smallest unit", () => {
    expect(priceInSmallestUnit(3n, "gwei", RULES)).toBe(3_000_000_000n);
    expect(priceInSmallestUnit(3n, "wei", RULES)).toBeNull();
    expect(priceInSmallestUnit(MAX_UINT256, "gwei", RULES)).toBe(MAX_UINT256 * 10n ** 9n);
  });

  it("rejects values that no state can make valid", () => {
    expect(valueFault({ op: "mint", tick: "A", id: "1", amt: 0n })).toBe("AMOUNT_ZERO");
    expect(valueFault({ op: "mint", tick: "A", id: "1", amt: 1n })).toBeNull();
    expect(valueFault({ op: "tsf", tick: "A", id: "1" })).toBeNull();
  });

  it("orders by block, transaction and position, as numbers", () => {
    const at = (blockNumber: number, transactionIndex: number, position: number) => ({
      blockNumber,
      transactionIndex,
      position,
    });
    const sorted = [at(9, 10, 0), at(10, 2, 10), at(10, 10, 2), at(10, 10, 10)];
    expect(sorted.toReversed().sort(comparePositions)).toEqual(sorted);
    expect(comparePositions(at(1, 1, 1), at(1, 1, 1))).toBe(0);
  });

  it("numbers token ids", () => {
    expect(tokenIdOf(HASH, 0)).toBe(HASH);
    expect(tokenIdOf(HASH, 1)).toBe(keccak256(`${HASH}00000001`));
    expect(tokenIdOf(HASH, 258)).toBe(keccak256(`${HASH}00000102`));
  });
});

describe("events", () => {
  const transaction = { hash: HASH, index: 3, from: BOB };

  it("have the topics of the specification", () => {
    expect(EVENT_TOPICS).toEqual(Object.values(EVENT_TOPIC));
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
  ])("take data that is %s for none", (_, data) => {
    const log = { address: TOKEN, topics: [EVENT_TOPIC.transfer], data: `0x${data.slice(2)}` as const, logIndex: 0 };
    expect(eventOperation(BLOCK, transaction, log)).toBeNull();
  });
});

describe("mint control", () => {
  const parameters = {
    parentHash: BLOCK.parentHash,
    contract: TOKEN,
    sender: ALICE,
    recipient: BOB,
    ticker: "GOLD",
    amount: 5n,
  };
  const question = mintControlQuestion(parameters);
  const one = numberToHex(1n, { size: 32 });

  it("calls from the zero address with 1,000,000 gas", () => {
    expect(MINT_CONTROL_FROM).toBe(ZERO);
    expect(MINT_CONTROL_GAS).toBe(1_000_000n);
  });

  it("makes up to three calls in order", () => {
    expect(question.calls.map(({ data }) => data.slice(0, 10))).toEqual([
      toFunctionSelector("nip20_allowMint(address,address,bytes32,uint256)"),
      toFunctionSelector("nip20_AllowMint(address,address,bytes32,uint256)"),
      toFunctionSelector("nip20_allowMint()"),
    ]);
    expect(decideMintControl(question, [])).toEqual({ kind: "call", index: 0, data: question.calls[0]?.data });
    expect(decideMintControl(question, [{ kind: "reverted" }])).toMatchObject({ kind: "call", index: 1 });
    const silent = { kind: "returned", data: "0x" } as const;
    expect(decideMintControl(question, [silent, silent])).toMatchObject({ kind: "call", index: 2 });
    expect(decideMintControl(question, [silent, silent, silent])).toEqual({ kind: "answered", answer: "none" });
    expect(decideMintControl(question, [{ kind: "returned", data: one }])).toEqual({
      kind: "answered",
      answer: "allowed",
    });
  });

  it("has equal keys for equal questions only", () => {
    expect(mintControlKey(mintControlQuestion({ ...parameters }))).toBe(mintControlKey(question));
    const others = [
      { parentHash: HASH },
      { contract: CAROL },
      { sender: CAROL },
      { recipient: CAROL },
      { ticker: "Gold" },
      { amount: 6n },
    ].map((change) => mintControlKey(mintControlQuestion({ ...parameters, ...change })));
    expect(new Set([mintControlKey(question), ...others]).size).toBe(7);
  });

  it("is the only fact that a step needs", () => {
    const operation = draftOperation({ text: mint("GOLD", "1", "5"), from: ALICE, to: BOB }, BLOCK);
    expect(operation && step(stateWithGold(), operation, RULES, NO_FACTS)).toEqual({
      kind: "needs",
      question: mintControlQuestion({ ...parameters, parentHash: BLOCK.hash }),
    });
  });
});

describe("drafts", () => {
  it("are judged like sent messages", () => {
    const operation = draftOperation({ text: mint("Gold", "1"), from: ALICE, to: BOB });
    expect(operation && step(stateWithGold(), operation, RULES, NO_FACTS)).toMatchObject({
      kind: "decided",
      outcome: { accepted: false, reason: "TICKER_UNKNOWN" },
    });
    expect(draftOperation({ text: "data:,x", from: ALICE, to: BOB })).toBeNull();
  });
});

describe("contract overrides", () => {
  const rules = { ...RULES, contractOverrides: [{ ticker: "GOLD", block: 9, contract: CAROL }] };

  it("report tickers without a deployment", () => {
    expect(contractOverrides(new MemoryState(), 9, rules)).toEqual({
      effects: [],
      without: [{ ticker: "GOLD", block: 9 }],
    });
    expect(contractOverrides(new MemoryState(), 8, rules)).toEqual({ effects: [], without: [] });
  });

  it("have no effect if the contract is already recorded", () => {
    const same = { ...RULES, contractOverrides: [{ ticker: "GOLD", block: 9, contract: TOKEN }] };
    expect(contractOverrides(stateWithGold(), 9, same)).toEqual({ effects: [], without: [] });
  });

  it("apply one after the other in one block", () => {
    const twice = {
      ...RULES,
      contractOverrides: [...rules.contractOverrides, { ticker: "GOLD", block: 9, contract: BOB }],
    };
    const { effects } = contractOverrides(stateWithGold(), 9, twice);
    expect(effects).toMatchObject([
      { before: { contract: TOKEN }, after: { contract: CAROL } },
      { before: { contract: CAROL }, after: { contract: BOB } },
    ]);
  });
});

describe("state keys", () => {
  it("are empty for a malformed message", () => {
    const operation = draftOperation({ text: mint("GOLD", "/"), from: ALICE, to: BOB });
    expect(operation && stateKeys(operation)).toEqual({ tickers: [], tokenIds: [], mintIds: [], accounts: [] });
  });
});

describe("the reference", () => {
  it("throws if the facts have no answer", () => {
    const transaction = {
      hash: HASH,
      index: 0,
      from: BOB,
      to: BOB,
      value: 0n,
      input: messageToHex(mint("GOLD", "1")),
      succeeded: true,
      logs: [],
    };
    const state = stateWithGold();
    expect(() => judgeBlock(state, { ...BLOCK, transactions: [transaction] }, RULES, NO_FACTS)).toThrow(HASH);
  });
});

describe("the memory state", () => {
  it("gives balances by address", () => {
    const state = stateWithGold();
    const operation = draftOperation({ text: mint("GOLD", "1", "5"), from: ALICE, to: BOB });
    const result = operation && step(state, operation, RULES, { mintControl: () => "allowed" });
    if (result?.kind === "decided") state.apply(result.effects);
    expect([state.balance("GOLD", BOB), state.balance("GOLD", ALICE), state.balance("Gold", BOB)]).toEqual([
      5n,
      0n,
      0n,
    ]);
  });
});

describe("undoing", () => {
  it("removes ids, even if the same transaction then mints another inscription", () => {
    const state = stateWithGold();
    const minting = (id: string) => {
      const operation = draftOperation({ text: mint("GOLD", id), from: ALICE, to: BOB });
      const result = operation && step(state, operation, RULES, { mintControl: () => "allowed" });
      if (result?.kind !== "decided") throw new Error("It is decided.");
      state.apply(result.effects);
      return result.effects;
    };
    state.undo(minting("1"));
    minting("2");
    expect(state.inscriptionByMintId("GOLD", "1")).toBeNull();
    expect(state.inscriptionByMintId("GOLD", "2")?.mintId).toBe("2");
  });
});

describe("an exchange", () => {
  it("is rejected if the network no longer accepts the unit", () => {
    const state = stateWithGold();
    const play = (text: string, from: `0x${string}`, rules: ProtocolRules) => {
      const operation = draftOperation({ text, from, to: BOB, value: 10n ** 18n });
      const result = operation && step(state, operation, rules, { mintControl: () => "allowed" });
      if (result?.kind !== "decided") throw new Error("It is decided.");
      state.apply(result.effects);
      return result.outcome.reason;
    };
    expect(play(mint("GOLD", "1"), BOB, RULES)).toBeNull();
    expect(play(list("GOLD", "1", "1", "gwei"), BOB, RULES)).toBeNull();
    expect(play(named("ex", "GOLD", "1"), CAROL, { ...RULES, paymentUnits: [] })).toBe("UNIT_NOT_ACCEPTED");
    expect(play(named("ex", "GOLD", "1"), CAROL, RULES)).toBeNull();
  });
});

describe("reasons", () => {
  it("are found by exact code only", () => {
    expect(isReasonCode("NOT_OWNER")).toBe(true);
    expect(isReasonCode("toString")).toBe(false);
  });

  it("equal the list in docs/reasons.md", () => {
    const page = readFileSync(new URL("../../docs/reasons.md", import.meta.url), "utf8");
    const rows = Object.entries(REASONS).map(([code, { text, hint }]) => `| \`${code}\` | ${text} | ${hint} |`);
    // Formatters pad the columns of the table.
    const lines = page.split("\n").map((line) => line.replace(/ +/g, " "));
    expect(lines.filter((line) => line.startsWith("| `"))).toEqual(rows);
  });
});
