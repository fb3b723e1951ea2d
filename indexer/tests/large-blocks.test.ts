import { concatHex, encodeAbiParameters, type Hex, pad, padHex } from "viem";
import { expect, test } from "vitest";
import { DEFAULT_LARGEST_ANSWER } from "@/lib/chain/rpc/answer-budget";
import { MINT_TYPES, TRANSFER_TYPES, ticker32 } from "@/lib/protocol/testing/event-logs";
import { contractStage, lower } from "@/tools/testing/harness/contracts";
import { openForTests } from "@/tools/testing/harness/for-tests";

/** Gas of a transaction, and of a block. */
const GAS = 30_000_000n;
const BLOCK_GAS = 60_000_000n;
/** Bytes of calldata, below the limit of a transaction in the pool of go-ethereum. */
const CALLDATA = 120_000;
/** The gas of such a transaction pays for more logs. */
const LOGS = 16_000;
/** Characters of a log without data in JSON, at least. */
const LOG_TEXT = 400;
const MINTS = 2_500;

const stage = openForTests(() =>
  contractStage({ args: ["--gas-limit", BLOCK_GAS.toString(), "--hardfork", "prague"] }),
);

async function accounts() {
  const [alice, bob] = (await stage().client.getAddresses()).map(lower);
  if (!alice || !bob) throw new Error("the chain has too few accounts");
  return { alice, bob };
}

async function sendData(from: Hex, to: Hex, data: Hex, gas = GAS) {
  const hash = await stage().client.sendTransaction({ account: from, to, data, gas });
  return stage().client.waitForTransactionReceipt({ hash });
}

/** The epoch of the index. A leader that lost its session to a timeout begins another one. */
async function epoch(): Promise<unknown> {
  const { rows } = await stage().sql.query("select epoch::int from cursor");
  return rows[0]?.epoch;
}

test("one transaction with long calldata and as many logs as its gas pays for is indexed", async () => {
  const { alice, bob } = await accounts();
  const flood = await stage().create(alice, "Flood");
  const event = encodeAbiParameters(TRANSFER_TYPES, [alice, bob, ticker32("NEVER"), pad("0x01", { size: 32 })]);
  const { logs, status, transactionHash } = await sendData(
    alice,
    flood.address,
    padHex(event, { dir: "right", size: CALLDATA }),
  );
  expect(status).toBe("success");
  expect(logs.length).toBeGreaterThan(LOGS);
  await stage().synced();
  expect(await stage().operations(transactionHash)).toEqual([]);
  expect(await epoch()).toBe(1);
});

test("one transaction whose receipt is larger than RPC_MAX_ANSWER is indexed", async () => {
  const { alice } = await accounts();
  const flood = await stage().create(alice, "Flood");
  const { logs, transactionHash } = await sendData(alice, flood.address, "0x", BLOCK_GAS);
  expect(logs.length * LOG_TEXT).toBeGreaterThan(DEFAULT_LARGEST_ANSWER);
  await stage().synced();
  expect(await stage().operations(transactionHash)).toEqual([]);
  expect(await epoch()).toBe(1);
});

test("one transaction that mints 2,500 inscriptions by events from 400 kB of calldata is indexed", async () => {
  const { alice, bob } = await accounts();
  const sheet = await stage().create(alice, "MintSheet");
  await stage().message({ from: alice }, alice, {
    op: "deploy",
    tick: "SHEET",
    max: "99999",
    lim: "9",
    contract: sheet.address,
  });
  const mints = Array.from({ length: MINTS }, (_, index) =>
    encodeAbiParameters(MINT_TYPES, [alice, bob, ticker32("SHEET"), BigInt(index + 1), 1n]),
  );
  const { logs, transactionHash } = await sendData(alice, sheet.address, concatHex(mints));
  expect(logs.length).toBe(MINTS);
  await stage().synced();
  const outcomes = await stage().outcomes(transactionHash);
  expect(outcomes).toEqual(Array.from({ length: MINTS }, () => "mint accepted"));
  expect(await epoch()).toBe(1);
});
