import { encodeFunctionData, type Hex } from "viem";
import { describe, expect, test } from "vitest";
import { numbered } from "@/lib/protocol/testing/story";
import { bridged, eventStage, moved } from "@/tools/testing/harness/contract-events";
import { lower } from "@/tools/testing/harness/contracts";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { readState } from "@/tools/testing/harness/state";

const stage = openForTests(eventStage);

describe("transfer events", () => {
  test("move a balance of earlier blocks that the transaction does not name elsewhere", async () => {
    const { other, alice, bob, carol } = stage();
    await stage().deploy("MOVEN", { contract: null });
    for (const id of ["1", "2"]) {
      await stage().send(bob, bob, "mint", { tick: "MOVEN", id, amt: "7" });
      await stage().send(bob, other.address, "tsf", { tick: "MOVEN", id });
    }
    await stage().synced();
    await stage().emit(carol, other, moved("MOVEN", other.address, alice, 1n));
    await stage().synced();
    const { balance = [] } = await readState(stage().databaseUrl);
    const ofTicker = balance.filter((row) => row.includes("MOVEN"));
    const row = (address: Hex) => `(MOVEN,"\\\\x${address.slice(2)}",7,1)`;
    expect(ofTicker.toSorted()).toEqual([row(alice), row(lower(other.address))].toSorted());
  });

  test("move every inscription that the emitting contract owns, of any ticker and sender", async () => {
    const { token, other, alice, bob, carol } = stage();
    await stage().deploy("MOVEA", { contract: null });
    const hash = await stage().send(bob, bob, "mint", { tick: "MOVEA", id: "one", amt: "1" });
    await stage().send(bob, bob, "mint", { tick: "MOVEA", id: "2", amt: "1" });
    const before = await stage().emit(bob, other, moved("MOVEA", other.address, carol, hash));
    await stage().send(bob, other.address, "tsf", { tick: "MOVEA", id: "one" });
    await stage().send(bob, other.address, "tsf", { tick: "MOVEA", id: "2" });
    const claims = await stage().emit(
      bob,
      token,
      moved("MOVEA", other.address, bob, 2n),
      moved("MOVEA", token.address, bob, 2n),
    );
    const lies = await stage().emit(bob, other, moved("MOVEA", bob, bob, 2n));
    const moves = await stage().emit(alice, other, moved("MOVEA", other.address, carol, hash));
    const twice = await stage().emit(alice, other, moved("MOVEA", other.address, alice, hash));
    await stage().synced();
    expect(await stage().operations(before)).toEqual([]);
    expect(await stage().operations(claims)).toEqual([]);
    expect(await stage().outcomes(lies)).toEqual(["tsf NOT_OWNER"]);
    expect(await stage().outcomes(moves)).toEqual(["tsf accepted"]);
    expect(await stage().operations(twice)).toEqual([]);
    expect(await stage().owners("MOVEA")).toEqual({ one: carol, 2: other.address });
  });

  test("of the recorded contract move inscriptions of the signer", async () => {
    const { token, other, alice, bob, carol } = stage();
    await stage().deploy("MOVEB");
    await stage().emit(
      alice,
      token,
      stage().minted("MOVEB", bob, 1n),
      stage().minted("MOVEB", bob, 2n),
      stage().minted("MOVEB", carol, 3n),
    );
    const theft = await stage().emit(carol, token, moved("MOVEB", bob, carol, 1n), moved("MOVEB", carol, carol, 1n));
    const unknown = await stage().emit(bob, token, moved("MOVEB", bob, carol, 9n));
    const direct = await stage().emit(bob, token, moved("MOVEB", bob, carol, 1n));
    const data = { abi: token.abi, functionName: "emitLogs", args: [[moved("MOVEB", bob, carol, 2n)]] };
    const through = await stage().call({ from: bob }, other, "callOther", token.address, encodeFunctionData(data));
    await stage().synced();
    expect(await stage().outcomes(theft)).toEqual(["tsf NOT_SIGNED", "tsf NOT_OWNER"]);
    expect(await stage().outcomes(unknown)).toEqual(["tsf INSCRIPTION_UNKNOWN"]);
    expect(await stage().outcomes(direct)).toEqual(["tsf accepted"]);
    expect(await stage().outcomes(through)).toEqual(["tsf accepted"]);
    expect(await stage().owners("MOVEB")).toEqual({ 1: carol, 2: carol, 3: carol });
  });

  test("do not move listed inscriptions, and act in order", async () => {
    const { token, alice, bob, carol } = stage();
    await stage().deploy("MOVEC");
    const mint = await stage().emit(alice, token, stage().minted("MOVEC", bob, 1n), stage().minted("MOVEC", bob, 2n));
    await stage().send(bob, bob, "list", { tick: "MOVEC", id: "1", price: 1, unit: "wei" });
    const listed = await stage().emit(bob, token, moved("MOVEC", bob, carol, 1n));
    const chained = await stage().emit(
      bob,
      token,
      moved("MOVEC", bob, token.address, 2n),
      moved("MOVEC", token.address, bob, 2n),
      moved("MOVEC", bob, token.address, numbered(mint, 1)),
      moved("MOVEC", bob, carol, 2n),
      moved("MOVEC", token.address, carol, 2n),
    );
    await stage().synced();
    expect(await stage().outcomes(listed)).toEqual(["tsf LISTED"]);
    const accepted = "tsf accepted";
    expect(await stage().outcomes(chained)).toEqual([accepted, accepted, accepted, "tsf NOT_OWNER", accepted]);
    expect(await stage().owners("MOVEC")).toEqual({ 1: bob, 2: carol });
  });
});

describe("bridge events", () => {
  const into = (tick: string, recipient: Hex, id: bigint, amount = 10n) =>
    bridged("bridgeIn", { tick, sender: stage().bob, recipient, id, amount });
  const out = (tick: string, sender: Hex, id: bigint, amount = 10n) =>
    bridged("bridgeOut", { tick, sender, recipient: sender, id, amount });

  test("in mints by the mint rules, only from the recorded contract", async () => {
    const { token, other, bob, carol } = stage();
    await stage().deploy("BRIDGEA", { cmint: true });
    const mine = await stage().emit(
      bob,
      token,
      into("BRIDGEA", carol, 1n),
      into("BRIDGEA", bob, 1n),
      into("BRIDGEA", bob, 2n, 21n),
    );
    const strange = await stage().emit(bob, other, into("BRIDGEA", bob, 3n));
    await stage().synced();
    expect(await stage().outcomes(mine)).toEqual([
      "bridgeIn accepted",
      "bridgeIn MINT_ID_TAKEN",
      "bridgeIn ABOVE_LIMIT",
    ]);
    expect(await stage().operations(strange)).toEqual([]);
    expect(await stage().owners("BRIDGEA")).toEqual({ 1: carol });
  });

  test("out burns inscriptions of the contract or the signer, and their ids stay used", async () => {
    const { token, other, bob, carol } = stage();
    await stage().deploy("BRIDGEB");
    await stage().emit(
      bob,
      token,
      into("BRIDGEB", bob, 1n),
      into("BRIDGEB", token.address, 2n),
      into("BRIDGEB", carol, 3n),
    );
    const strange = await stage().emit(bob, other, out("BRIDGEB", bob, 1n));
    const wrong = await stage().emit(
      bob,
      token,
      out("BRIDGEB", bob, 1n, 9n),
      out("BRIDGEB", bob, 3n),
      out("BRIDGEB", carol, 3n),
      out("BRIDGEB", bob, 4n),
    );
    const right = await stage().emit(
      bob,
      token,
      out("BRIDGEB", bob, 1n),
      out("BRIDGEB", carol, 2n),
      out("BRIDGEB", bob, 1n),
    );
    const again = await stage().emit(bob, token, into("BRIDGEB", bob, 1n));
    await stage().synced();
    expect(await stage().operations(strange)).toEqual([]);
    expect(await stage().outcomes(wrong)).toEqual([
      "bridgeOut AMOUNT_MISMATCH",
      "bridgeOut NOT_OWNER",
      "bridgeOut NOT_SIGNED",
      "bridgeOut INSCRIPTION_UNKNOWN",
    ]);
    expect(await stage().outcomes(right)).toEqual(["bridgeOut accepted", "bridgeOut accepted", "bridgeOut BURNED"]);
    expect(await stage().outcomes(again)).toEqual(["bridgeIn MINT_ID_TAKEN"]);
    expect(await stage().owners("BRIDGEB")).toEqual({ 1: null, 2: null, 3: carol });
    expect((await stage().deployment("BRIDGEB"))?.supply).toBe("10");
  });

  test("out does not burn listed or split inscriptions", async () => {
    const { token, bob } = stage();
    await stage().deploy("BRIDGEC");
    await stage().emit(bob, token, into("BRIDGEC", bob, 1n), into("BRIDGEC", bob, 2n));
    await stage().send(bob, bob, "list", { tick: "BRIDGEC", id: "1" });
    await stage().send(bob, bob, "split", { tick: "BRIDGEC", id: "2", amt1: "4", amt2: "6" });
    const hash = await stage().emit(bob, token, out("BRIDGEC", bob, 1n), out("BRIDGEC", bob, 2n));
    await stage().synced();
    expect(await stage().outcomes(hash)).toEqual(["bridgeOut LISTED", "bridgeOut BURNED"]);
    expect((await stage().deployment("BRIDGEC"))?.supply).toBe("20");
  });

  test("frees supply for later mints", async () => {
    const { token, bob } = stage();
    await stage().deploy("BRIDGED");
    const ids = [1n, 2n, 3n, 4n, 5n];
    await stage().emit(bob, token, ...ids.map((id) => into("BRIDGED", bob, id, 20n)));
    const full = await stage().emit(bob, token, into("BRIDGED", bob, 6n, 1n));
    const freed = await stage().emit(
      bob,
      token,
      out("BRIDGED", bob, 3n, 20n),
      into("BRIDGED", bob, 6n, 20n),
      into("BRIDGED", bob, 7n, 1n),
    );
    await stage().synced();
    expect(await stage().outcomes(full)).toEqual(["bridgeIn ABOVE_MAX"]);
    expect(await stage().outcomes(freed)).toEqual(["bridgeOut accepted", "bridgeIn accepted", "bridgeIn ABOVE_MAX"]);
  });
});

test("an index of the whole chain at once is equal", async () => {
  await stage().synced();
  const again = await stage().indexAgain();
  expect(await readState(again.url)).toEqual(await readState(stage().databaseUrl));
  await again.drop();
});
