import { getContractAddress, keccak256, stringToHex } from "viem";
import { describe, expect, test } from "vitest";
import { EVENT_TOPIC, ticker32 } from "@/lib/protocol/testing/event-logs";
import { numbered } from "@/lib/protocol/testing/story";
import { eventStage, moved, type RawLog } from "@/tools/testing/harness/contract-events";
import { lower } from "@/tools/testing/harness/contracts";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { readState } from "@/tools/testing/harness/state";

const stage = openForTests(eventStage);

describe("mint events", () => {
  test("count only from the recorded contract", async () => {
    const { token, other, alice, bob, carol } = stage();
    await stage().deploy("MINTA");
    await stage().deploy("MINTFREE", { contract: null });
    const mine = await stage().emit(bob, token, stage().minted("MINTA", carol, 7n));
    const strange = await stage().emit(bob, other, stage().minted("MINTA", bob, 8n));
    const free = await stage().emit(
      bob,
      token,
      stage().minted("MINTFREE", bob, 1n),
      stage().minted("NOWHERE", bob, 1n),
    );
    await stage().synced();
    expect(await stage().operations(mine)).toEqual([
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
    expect(await stage().operations(strange)).toEqual([]);
    expect(await stage().operations(free)).toEqual([]);
    expect(await stage().owners("MINTA")).toEqual({ 7: carol });
  });

  test("obey the limits, are never reduced, and are not forbidden by cmint", async () => {
    const { token, bob } = stage();
    await stage().deploy("MINTB", { cmint: true });
    const hash = await stage().emit(
      bob,
      token,
      stage().minted("MINTB", bob, 1n, 0n),
      stage().minted("MINTB", bob, 1n, 21n),
      stage().minted("MINTB", bob, 1n, 2n ** 256n - 1n),
      ...[1n, 2n, 3n, 4n].map((id) => stage().minted("MINTB", bob, id, 20n)),
      stage().minted("MINTB", bob, 4n, 1n),
      stage().minted("MINTB", bob, 5n, 19n),
      stage().minted("MINTB", bob, 6n, 2n),
      stage().minted("MINTB", bob, 2n ** 256n - 1n, 1n),
    );
    const message = await stage().send(bob, bob, "mint", { tick: "MINTB", id: "9", amt: "1" });
    await stage().synced();
    expect(await stage().outcomes(hash)).toEqual([
      "mint AMOUNT_ZERO",
      "mint ABOVE_LIMIT",
      "mint ABOVE_LIMIT",
      ...Array.from({ length: 4 }, () => "mint accepted"),
      "mint MINT_ID_TAKEN",
      "mint accepted",
      "mint ABOVE_MAX",
      "mint accepted",
    ]);
    expect(await stage().outcomes(message)).toEqual(["mint CONTRACT_MINT_ONLY"]);
    expect((await stage().deployment("MINTB"))?.supply).toBe("100");
    expect((await stage().inscriptions("MINTB")).at(-1)?.mintId).toBe((2n ** 256n - 1n).toString());
  });

  test("of one transaction have token ids by their number under the ticker, after the message", async () => {
    const { token, alice, bob, carol } = stage();
    await stage().deploy("MINTC");
    await stage().deploy("MINTD", { contract: null });
    const logs = [stage().minted("MINTC", bob, 1n), stage().minted("MINTC", carol, 2n)];
    await stage().call({ from: bob }, token, "remember", logs);
    const two = await stage().send(bob, token.address, "mint", { tick: "MINTD", id: "1", amt: "5" });
    await stage().call({ from: bob }, token, "remember", [stage().minted("MINTC", bob, 3n)]);
    // The token contract does not answer mint control, so the message is rejected and takes no number.
    const one = await stage().send(bob, token.address, "mint", { tick: "MINTC", id: "x", amt: "5" });
    await stage().synced();
    expect(await stage().outcomes(two)).toEqual(["mint accepted", "mint accepted", "mint accepted"]);
    expect(await stage().outcomes(one)).toEqual(["mint MINT_CONTROL_SILENT", "mint accepted"]);
    expect((await stage().inscriptions("MINTD")).map(({ tokenId }) => tokenId)).toEqual([two]);
    expect((await stage().inscriptions("MINTC")).map(({ tokenId }) => tokenId)).toEqual([two, numbered(two, 1), one]);
    const moving = await stage().emit(bob, token, moved("MINTC", bob, alice, two));
    const moving2 = await stage().emit(carol, token, moved("MINTC", carol, alice, numbered(two, 1)));
    await stage().synced();
    expect(await stage().outcomes(moving)).toEqual(["tsf accepted"]);
    expect(await stage().outcomes(moving2)).toEqual(["tsf accepted"]);
  });

  test("count only after the deployment, within one block too", async () => {
    const { token, alice, bob } = stage();
    const deploying = { op: "deploy", tick: "MINTE", max: 100, lim: 20, contract: token.address };
    const [early, , late] = await stage().together(
      () => stage().submit({ from: bob, gas: 500_000n }, token, "emitLogs", [stage().minted("MINTE", bob, 1n)]),
      () => stage().submitMessage({ from: alice }, alice, deploying),
      () => stage().submit({ from: bob, gas: 500_000n }, token, "emitLogs", [stage().minted("MINTE", bob, 2n)]),
    );
    await stage().synced();
    expect(await stage().operations(early ?? "0x")).toEqual([]);
    expect(await stage().outcomes(late ?? "0x")).toEqual(["mint accepted"]);
    expect(await stage().owners("MINTE")).toEqual({ 2: bob });
  });

  test("count from the creation of a contract, but not from reverted calls", async () => {
    const { token, alice, bob } = stage();
    const nonce = await stage().client.getTransactionCount({ address: alice });
    const newborn = lower(getContractAddress({ from: alice, nonce: BigInt(nonce) + 1n }));
    await stage().deploy("MINTF", { contract: newborn });
    await stage().create(alice, "Newborn", [stage().minted("MINTF", bob, 1n)]);
    await stage().deploy("MINTG");
    const gas = 500_000n;
    const failed = await stage().submit({ from: bob, gas }, token, "emitLogsAndRevert", [
      stage().minted("MINTG", bob, 1n),
    ]);
    await stage().synced();
    expect((await stage().client.getTransactionReceipt({ hash: failed })).status).toBe("reverted");
    expect(await stage().owners("MINTF")).toEqual({ 1: bob });
    expect(await stage().owners("MINTG")).toEqual({});
  });

  test("that are not encoded exactly are ignored", async () => {
    const { token, bob } = stage();
    await stage().deploy("MINTH");
    const good = stage().minted("MINTH", bob, 1n);
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
      { ...good, topics: [EVENT_TOPIC.mint, ticker32("MINTH")] },
      { ...good, topics: Array.from({ length: 4 }, () => EVENT_TOPIC.mint) },
      { ...good, topics: [EVENT_TOPIC.transfer] },
      { ...good, topics: [keccak256("0x")] },
      withData("ff".repeat(50_000)),
    ];
    const hash = await stage().emit(bob, token, ...bent, good);
    await stage().synced();
    expect(await stage().outcomes(hash)).toEqual(["mint accepted"]);
    expect(await stage().owners("MINTH")).toEqual({ 1: bob });
  });
});

describe("a message that creates a contract", () => {
  const create = async (text: string) => {
    const hash = await stage().client.sendTransaction({ account: stage().bob, data: stringToHex(text), gas: 500_000n });
    await stage().synced();
    return { hash, ...(await stage().client.getTransactionReceipt({ hash })) };
  };
  const keys = ['"p":"nip-20"', '"op":"deploy"', '"tick":"BORN"', '"max":"9"', '"lim":"1"'];

  test("is rejected because it has no recipient, although it succeeds", async () => {
    // As code, `{` pushes the 28 bytes after it and `z` 27. With a z at each 28th position, the text runs to its end.
    const parts = keys.map((key) => `",${key},"z":"`.padEnd(28, "z"));
    const { hash, status } = await create(`data:,{"z":"${"z".repeat(24)}${parts.join("")}"}`);
    expect(status).toBe("success");
    expect(await stage().outcomes(hash)).toEqual(["deploy NO_RECIPIENT"]);
  });

  test("is rejected because it failed, if it is not valid code", async () => {
    const { hash, status } = await create(`data:,{${keys.join()}}`);
    expect(status).toBe("reverted");
    expect(await stage().outcomes(hash)).toEqual(["deploy TRANSACTION_FAILED"]);
    expect(await stage().deployment("BORN")).toBeNull();
  });
});

test("an index of the whole chain at once is equal", async () => {
  await stage().synced();
  const again = await stage().indexAgain();
  expect(await readState(again.url)).toEqual(await readState(stage().databaseUrl));
  await again.drop();
});
