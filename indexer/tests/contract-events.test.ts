import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
  stringToHex,
} from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contract, type ContractStage, contractStage, lower } from "@/testing/harness/contracts";
import { readState } from "@/testing/harness/state";

let stage: ContractStage;
let token: Contract;
let other: Contract;
let alice: Hex;
let bob: Hex;
let carol: Hex;
const ERC20: Hex = `0x${"e2".repeat(20)}`;

beforeAll(async () => {
  stage = await contractStage();
  const [a, b, c] = (await stage.client.getAddresses()).map(lower);
  if (!a || !b || !c) throw new Error("the chain has too few accounts");
  [alice, bob, carol] = [a, b, c];
  token = await stage.create(alice, "Puppet");
  other = await stage.create(alice, "Puppet");
});
afterAll(() => stage.stop());

interface RawLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

const topic = (signature: string) => keccak256(stringToHex(signature));
const MINT = topic("NIP20TokenEvent_mint(address,address,bytes32,uint256,uint256)");
const TRANSFER = topic("NIP20TokenEvent_transfer(address,address,bytes32,bytes32)");
const BRIDGE_IN = topic("NIP20TokenEvent_bridgeIn(address,address,address,bytes32,uint256,uint256)");
const BRIDGE_OUT = topic("NIP20TokenEvent_bridgeOut(address,address,address,bytes32,uint256,uint256)");
const MINT_DATA = parseAbiParameters("address, address, bytes32, uint256, uint256");
const TRANSFER_DATA = parseAbiParameters("address, address, bytes32, bytes32");
const BRIDGE_DATA = parseAbiParameters("address, address, address, bytes32, uint256, uint256");

const ticker32 = (ticker: string) => stringToHex(ticker, { size: 32 });
const minted = (tick: string, recipient: Hex, id: bigint, amount = 10n): RawLog => ({
  topics: [MINT],
  data: encodeAbiParameters(MINT_DATA, [alice, recipient, ticker32(tick), id, amount]),
});
const moved = (tick: string, sender: Hex, recipient: Hex, id: bigint | Hex): RawLog => ({
  topics: [TRANSFER],
  data: encodeAbiParameters(TRANSFER_DATA, [
    sender,
    recipient,
    ticker32(tick),
    typeof id === "bigint" ? numberToHex(id, { size: 32 }) : id,
  ]),
});
const bridged = (topic0: Hex, tick: string, sender: Hex, recipient: Hex, id: bigint, amount = 10n): RawLog => ({
  topics: [topic0],
  data: encodeAbiParameters(BRIDGE_DATA, [sender, recipient, ERC20, ticker32(tick), id, amount]),
});

const numbered = (hash: Hex, n: number) => keccak256(concat([hash, numberToHex(n, { size: 4 })]));
const emit = (from: Hex, contract: Contract, ...logs: readonly RawLog[]) =>
  stage.call({ from }, contract, "emitLogs", logs);
const send = (from: Hex, to: Hex, op: string, keys: Readonly<Record<string, unknown>>) =>
  stage.message({ from }, to, { op, ...keys });
/** Defaults: max 100, lim 20, the contract `token`. */
const deploy = (tick: string, keys: Readonly<Record<string, unknown>> = {}) =>
  send(alice, alice, "deploy", { tick, max: 100, lim: 20, contract: token.address, ...keys });

describe("mint events", () => {
  test("count only from the recorded contract", async () => {
    await deploy("MINTA");
    await deploy("MINTFREE", { contract: null });
    const mine = await emit(bob, token, minted("MINTA", carol, 7n));
    const strange = await emit(bob, other, minted("MINTA", bob, 8n));
    const free = await emit(bob, token, minted("MINTFREE", bob, 1n), minted("NOWHERE", bob, 1n));
    await stage.synced();
    expect(await stage.operations(mine)).toEqual([
      {
        op: "mint",
        outcome: "accepted",
        ticker: "MINTA",
        mintId: "7",
        amount: "10",
        tokenId: mine,
        sender: alice,
        recipient: carol,
        emitter: token.address,
        mintControl: null,
      },
    ]);
    expect(await stage.operations(strange)).toEqual([]);
    expect(await stage.operations(free)).toEqual([]);
    expect(await stage.owners("MINTA")).toEqual({ 7: carol });
  });

  test("obey the limits, are never cut, and are not forbidden by cmint", async () => {
    await deploy("MINTB", { cmint: true });
    const hash = await emit(
      bob,
      token,
      minted("MINTB", bob, 1n, 0n),
      minted("MINTB", bob, 1n, 21n),
      minted("MINTB", bob, 1n, 2n ** 256n - 1n),
      ...[1n, 2n, 3n, 4n].map((id) => minted("MINTB", bob, id, 20n)),
      minted("MINTB", bob, 4n, 1n),
      minted("MINTB", bob, 5n, 19n),
      minted("MINTB", bob, 6n, 2n),
      minted("MINTB", bob, 2n ** 256n - 1n, 1n),
    );
    const message = await send(bob, bob, "mint", { tick: "MINTB", id: "9", amt: "1" });
    await stage.synced();
    expect(await stage.outcomes(hash)).toEqual([
      "mint AMOUNT_ZERO",
      "mint ABOVE_LIMIT",
      "mint ABOVE_LIMIT",
      ...Array.from({ length: 4 }, () => "mint accepted"),
      "mint MINT_ID_TAKEN",
      "mint accepted",
      "mint ABOVE_MAX",
      "mint accepted",
    ]);
    expect(await stage.outcomes(message)).toEqual(["mint CONTRACT_MINT_ONLY"]);
    expect((await stage.deployment("MINTB"))?.supply).toBe("100");
    expect((await stage.inscriptions("MINTB")).at(-1)?.mintId).toBe((2n ** 256n - 1n).toString());
  });

  test("of one transaction have token ids by their number under the ticker, after the message", async () => {
    await deploy("MINTC");
    await deploy("MINTD", { contract: null });
    const logs = [minted("MINTC", bob, 1n), minted("MINTC", carol, 2n)];
    await stage.call({ from: bob }, token, "remember", logs);
    const two = await send(bob, token.address, "mint", { tick: "MINTD", id: "1", amt: "5" });
    await stage.call({ from: bob }, token, "remember", [minted("MINTC", bob, 3n)]);
    // The token contract does not answer mint control, so the message is rejected and takes no number.
    const one = await send(bob, token.address, "mint", { tick: "MINTC", id: "x", amt: "5" });
    await stage.synced();
    expect(await stage.outcomes(two)).toEqual(["mint accepted", "mint accepted", "mint accepted"]);
    expect(await stage.outcomes(one)).toEqual(["mint MINT_CONTROL_SILENT", "mint accepted"]);
    expect((await stage.inscriptions("MINTD")).map(({ tokenId }) => tokenId)).toEqual([two]);
    expect((await stage.inscriptions("MINTC")).map(({ tokenId }) => tokenId)).toEqual([two, numbered(two, 1), one]);
    const moving = await emit(bob, token, moved("MINTC", bob, alice, two));
    const moving2 = await emit(carol, token, moved("MINTC", carol, alice, numbered(two, 1)));
    await stage.synced();
    expect(await stage.outcomes(moving)).toEqual(["tsf accepted"]);
    expect(await stage.outcomes(moving2)).toEqual(["tsf accepted"]);
  });

  test("count only after the deployment, within one block too", async () => {
    const deploying = { op: "deploy", tick: "MINTE", max: 100, lim: 20, contract: token.address };
    const [early, , late] = await stage.together(
      () => stage.submit({ from: bob, gas: 500_000n }, token, "emitLogs", [minted("MINTE", bob, 1n)]),
      () => stage.submitMessage({ from: alice }, alice, deploying),
      () => stage.submit({ from: bob, gas: 500_000n }, token, "emitLogs", [minted("MINTE", bob, 2n)]),
    );
    await stage.synced();
    expect(await stage.operations(early ?? "0x")).toEqual([]);
    expect(await stage.outcomes(late ?? "0x")).toEqual(["mint accepted"]);
    expect(await stage.owners("MINTE")).toEqual({ 2: bob });
  });

  test("count from the creation of a contract, but not from reverted calls", async () => {
    const nonce = await stage.client.getTransactionCount({ address: alice });
    const newborn = lower(getContractAddress({ from: alice, nonce: BigInt(nonce) + 1n }));
    await deploy("MINTF", { contract: newborn });
    await stage.create(alice, "Newborn", [minted("MINTF", bob, 1n)]);
    await deploy("MINTG");
    const gas = 500_000n;
    const failed = await stage.submit({ from: bob, gas }, token, "emitLogsAndRevert", [minted("MINTG", bob, 1n)]);
    await stage.synced();
    expect((await stage.client.getTransactionReceipt({ hash: failed })).status).toBe("reverted");
    expect(await stage.owners("MINTF")).toEqual({ 1: bob });
    expect(await stage.owners("MINTG")).toEqual({});
  });

  test("that are not encoded exactly are ignored", async () => {
    await deploy("MINTH");
    const good = minted("MINTH", bob, 1n);
    const digits = good.data.slice(2);
    const withData = (data: string): RawLog => ({ ...good, data: `0x${data}` });
    const bent = [
      withData(""),
      withData(digits.slice(0, -2)),
      withData(`${digits}00`),
      withData(digits + "0".repeat(64)),
      withData(`01${digits.slice(2)}`),
      withData(`${digits.slice(0, 64)}${"f".repeat(24)}${digits.slice(88)}`),
      withData(digits.replace(stringToHex("MINTH").slice(2), stringToHex("MIN H").slice(2))),
      withData(digits.replace(stringToHex("MINTH").slice(2), stringToHex("MINT\u0000H").slice(2))),
      { ...good, topics: [] },
      { ...good, topics: [MINT, ticker32("MINTH")] },
      { ...good, topics: [MINT, MINT, MINT, MINT] },
      { ...good, topics: [TRANSFER] },
      { ...good, topics: [keccak256("0x")] },
      withData("ff".repeat(50_000)),
    ];
    const hash = await emit(bob, token, ...bent, good);
    await stage.synced();
    expect(await stage.outcomes(hash)).toEqual(["mint accepted"]);
    expect(await stage.owners("MINTH")).toEqual({ 1: bob });
  });
});

describe("a message that creates a contract", () => {
  const create = async (text: string) => {
    const hash = await stage.client.sendTransaction({ account: bob, data: stringToHex(text), gas: 500_000n });
    await stage.synced();
    return { hash, ...(await stage.client.getTransactionReceipt({ hash })) };
  };
  const keys = ['"p":"nip-20"', '"op":"deploy"', '"tick":"BORN"', '"max":"9"', '"lim":"1"'];

  test("is rejected because it has no recipient, although it succeeds", async () => {
    // As code, `{` pushes the 28 bytes after it and `z` 27. With a z at each 28th position, the text runs to its end.
    const parts = keys.map((key) => `",${key},"z":"`.padEnd(28, "z"));
    const { hash, status } = await create(`data:,{"z":"${"z".repeat(24)}${parts.join("")}"}`);
    expect(status).toBe("success");
    expect(await stage.outcomes(hash)).toEqual(["deploy NO_RECIPIENT"]);
  });

  test("is rejected because it failed, if it is not valid code", async () => {
    const { hash, status } = await create(`data:,{${keys.join()}}`);
    expect(status).toBe("reverted");
    expect(await stage.outcomes(hash)).toEqual(["deploy TRANSACTION_FAILED"]);
    expect(await stage.deployment("BORN")).toBeNull();
  });
});

describe("transfer events", () => {
  test("move a balance of earlier blocks that the transaction does not name elsewhere", async () => {
    await deploy("MOVEN", { contract: null });
    for (const id of ["1", "2"]) {
      await send(bob, bob, "mint", { tick: "MOVEN", id, amt: "7" });
      await send(bob, other.address, "tsf", { tick: "MOVEN", id });
    }
    await stage.synced();
    await emit(carol, other, moved("MOVEN", other.address, alice, 1n));
    await stage.synced();
    const { balance = [] } = await readState(stage.databaseUrl);
    const ofTicker = balance.filter((row) => row.includes("MOVEN"));
    const row = (address: Hex) => `(MOVEN,"\\\\x${address.slice(2)}",7,1)`;
    expect(ofTicker.toSorted()).toEqual([row(alice), row(lower(other.address))].toSorted());
  });

  test("move every inscription that the emitting contract owns, of any ticker and sender", async () => {
    await deploy("MOVEA", { contract: null });
    const hash = await send(bob, bob, "mint", { tick: "MOVEA", id: "one", amt: "1" });
    await send(bob, bob, "mint", { tick: "MOVEA", id: "2", amt: "1" });
    const before = await emit(bob, other, moved("MOVEA", other.address, carol, hash));
    await send(bob, other.address, "tsf", { tick: "MOVEA", id: "one" });
    await send(bob, other.address, "tsf", { tick: "MOVEA", id: "2" });
    const claims = await emit(
      bob,
      token,
      moved("MOVEA", other.address, bob, 2n),
      moved("MOVEA", token.address, bob, 2n),
    );
    const lies = await emit(bob, other, moved("MOVEA", bob, bob, 2n));
    const moves = await emit(alice, other, moved("MOVEA", other.address, carol, hash));
    const twice = await emit(alice, other, moved("MOVEA", other.address, alice, hash));
    await stage.synced();
    expect(await stage.operations(before)).toEqual([]);
    expect(await stage.operations(claims)).toEqual([]);
    expect(await stage.outcomes(lies)).toEqual(["tsf NOT_OWNER"]);
    expect(await stage.outcomes(moves)).toEqual(["tsf accepted"]);
    expect(await stage.operations(twice)).toEqual([]);
    expect(await stage.owners("MOVEA")).toEqual({ one: carol, 2: other.address });
  });

  test("of the recorded contract move inscriptions of the signer", async () => {
    await deploy("MOVEB");
    await emit(alice, token, minted("MOVEB", bob, 1n), minted("MOVEB", bob, 2n), minted("MOVEB", carol, 3n));
    const theft = await emit(carol, token, moved("MOVEB", bob, carol, 1n), moved("MOVEB", carol, carol, 1n));
    const unknown = await emit(bob, token, moved("MOVEB", bob, carol, 9n));
    const direct = await emit(bob, token, moved("MOVEB", bob, carol, 1n));
    const data = { abi: token.abi, functionName: "emitLogs", args: [[moved("MOVEB", bob, carol, 2n)]] };
    const through = await stage.call({ from: bob }, other, "callOther", token.address, encodeFunctionData(data));
    await stage.synced();
    expect(await stage.outcomes(theft)).toEqual(["tsf NOT_SIGNED", "tsf NOT_OWNER"]);
    expect(await stage.outcomes(unknown)).toEqual(["tsf INSCRIPTION_UNKNOWN"]);
    expect(await stage.outcomes(direct)).toEqual(["tsf accepted"]);
    expect(await stage.outcomes(through)).toEqual(["tsf accepted"]);
    expect(await stage.owners("MOVEB")).toEqual({ 1: carol, 2: carol, 3: carol });
  });

  test("do not move listed inscriptions, and act in order", async () => {
    await deploy("MOVEC");
    const mint = await emit(alice, token, minted("MOVEC", bob, 1n), minted("MOVEC", bob, 2n));
    await send(bob, bob, "list", { tick: "MOVEC", id: "1", price: 1, unit: "wei" });
    const listed = await emit(bob, token, moved("MOVEC", bob, carol, 1n));
    const chained = await emit(
      bob,
      token,
      moved("MOVEC", bob, token.address, 2n),
      moved("MOVEC", token.address, bob, 2n),
      moved("MOVEC", bob, token.address, numbered(mint, 1)),
      moved("MOVEC", bob, carol, 2n),
      moved("MOVEC", token.address, carol, 2n),
    );
    await stage.synced();
    expect(await stage.outcomes(listed)).toEqual(["tsf LISTED"]);
    const accepted = "tsf accepted";
    expect(await stage.outcomes(chained)).toEqual([accepted, accepted, accepted, "tsf NOT_OWNER", accepted]);
    expect(await stage.owners("MOVEC")).toEqual({ 1: bob, 2: carol });
  });
});

describe("bridge events", () => {
  const into = (tick: string, recipient: Hex, id: bigint, amount = 10n) =>
    bridged(BRIDGE_IN, tick, bob, recipient, id, amount);
  const out = (tick: string, sender: Hex, id: bigint, amount = 10n) =>
    bridged(BRIDGE_OUT, tick, sender, sender, id, amount);

  test("in mints by the mint rules, only from the recorded contract", async () => {
    await deploy("BRIDGEA", { cmint: true });
    const mine = await emit(
      bob,
      token,
      into("BRIDGEA", carol, 1n),
      into("BRIDGEA", bob, 1n),
      into("BRIDGEA", bob, 2n, 21n),
    );
    const strange = await emit(bob, other, into("BRIDGEA", bob, 3n));
    await stage.synced();
    expect(await stage.outcomes(mine)).toEqual(["bridgeIn accepted", "bridgeIn MINT_ID_TAKEN", "bridgeIn ABOVE_LIMIT"]);
    expect(await stage.operations(strange)).toEqual([]);
    expect(await stage.owners("BRIDGEA")).toEqual({ 1: carol });
  });

  test("out burns inscriptions of the contract or the signer, and their ids stay used", async () => {
    await deploy("BRIDGEB");
    await emit(bob, token, into("BRIDGEB", bob, 1n), into("BRIDGEB", token.address, 2n), into("BRIDGEB", carol, 3n));
    const strange = await emit(bob, other, out("BRIDGEB", bob, 1n));
    const wrong = await emit(
      bob,
      token,
      out("BRIDGEB", bob, 1n, 9n),
      out("BRIDGEB", bob, 3n),
      out("BRIDGEB", carol, 3n),
      out("BRIDGEB", bob, 4n),
    );
    const right = await emit(bob, token, out("BRIDGEB", bob, 1n), out("BRIDGEB", carol, 2n), out("BRIDGEB", bob, 1n));
    const again = await emit(bob, token, into("BRIDGEB", bob, 1n));
    await stage.synced();
    expect(await stage.operations(strange)).toEqual([]);
    expect(await stage.outcomes(wrong)).toEqual([
      "bridgeOut AMOUNT_MISMATCH",
      "bridgeOut NOT_OWNER",
      "bridgeOut NOT_SIGNED",
      "bridgeOut INSCRIPTION_UNKNOWN",
    ]);
    expect(await stage.outcomes(right)).toEqual(["bridgeOut accepted", "bridgeOut accepted", "bridgeOut BURNED"]);
    expect(await stage.outcomes(again)).toEqual(["bridgeIn MINT_ID_TAKEN"]);
    expect(await stage.owners("BRIDGEB")).toEqual({ 1: null, 2: null, 3: carol });
    expect((await stage.deployment("BRIDGEB"))?.supply).toBe("10");
  });

  test("out does not burn listed or split inscriptions", async () => {
    await deploy("BRIDGEC");
    await emit(bob, token, into("BRIDGEC", bob, 1n), into("BRIDGEC", bob, 2n));
    await send(bob, bob, "list", { tick: "BRIDGEC", id: "1" });
    await send(bob, bob, "split", { tick: "BRIDGEC", id: "2", amt1: "4", amt2: "6" });
    const hash = await emit(bob, token, out("BRIDGEC", bob, 1n), out("BRIDGEC", bob, 2n));
    await stage.synced();
    expect(await stage.outcomes(hash)).toEqual(["bridgeOut LISTED", "bridgeOut BURNED"]);
    expect((await stage.deployment("BRIDGEC"))?.supply).toBe("20");
  });

  test("frees supply for later mints", async () => {
    await deploy("BRIDGED");
    const ids = [1n, 2n, 3n, 4n, 5n];
    await emit(bob, token, ...ids.map((id) => into("BRIDGED", bob, id, 20n)));
    const full = await emit(bob, token, into("BRIDGED", bob, 6n, 1n));
    const freed = await emit(
      bob,
      token,
      out("BRIDGED", bob, 3n, 20n),
      into("BRIDGED", bob, 6n, 20n),
      into("BRIDGED", bob, 7n, 1n),
    );
    await stage.synced();
    expect(await stage.outcomes(full)).toEqual(["bridgeIn ABOVE_MAX"]);
    expect(await stage.outcomes(freed)).toEqual(["bridgeOut accepted", "bridgeIn accepted", "bridgeIn ABOVE_MAX"]);
  });
});

test("an index of the whole chain at once is equal", async () => {
  await stage.synced();
  const again = await stage.indexAgain();
  expect(await readState(again.url)).toEqual(await readState(stage.databaseUrl));
  await again.drop();
});
