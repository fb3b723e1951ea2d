import { getContractAddress, type Hex, numberToHex, toFunctionSelector } from "viem";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Contract, type ContractStage, contractStage, lower } from "@/tools/testing/harness/contracts";
import { readState } from "@/tools/testing/harness/state";
import { Watchdog } from "../telemetry/watchdog";

let stage: ContractStage;
let control: Contract;
let alice: Hex;
let bob: Hex;
let carol: Hex;

beforeAll(async () => {
  // Before Cancun, a contract can destroy itself.
  // Such a chain of anvil has a first block whose hash is not that of its header.
  stage = await contractStage({ args: ["--hardfork", "shanghai"], environment: { START_BLOCK: "2" } });
  const [a, b, c] = (await stage.client.getAddresses()).map(lower);
  if (!a || !b || !c) throw new Error("the chain has too few accounts");
  [alice, bob, carol] = [a, b, c];
  control = await stage.create(alice, "Control");
});
afterAll(() => stage.stop());

const SELECTORS = {
  full: toFunctionSelector("nip20_allowMint(address,address,bytes32,uint256)"),
  capital: toFunctionSelector("nip20_AllowMint(address,address,bytes32,uint256)"),
  bare: toFunctionSelector("nip20_allowMint()"),
};
type Method = keyof typeof SELECTORS;
const MANNERS = ["revert", "return", "invalid", "loop", "burnThenReturn", "returnIfCalledAsSpecified"] as const;
type Manner = (typeof MANNERS)[number];
type Answer = readonly [Manner, Hex?, bigint?];
type Answers = Partial<Record<Method, Answer>>;

const word = (value: bigint) => numberToHex(value, { size: 32 });
const ONE = word(1n);
const allows: Answer = ["return", ONE];
const forbids: Answer = ["return", word(0n)];
const METHODS = ["full", "capital", "bare"] as const;

/** Sets the answers of the contract from the next block on. A method without an answer reverts without data. */
async function setAnswers(answers: Answers): Promise<void> {
  for (const method of METHODS) {
    const [manner, data = "0x", gas = 0n] = answers[method] ?? ["revert"];
    await stage.call({ from: alice }, control, "setAnswer", SELECTORS[method], MANNERS.indexOf(manner), data, gas);
  }
}

const deploy = (tick: string, contract: Hex, keys: Readonly<Record<string, unknown>> = {}) =>
  stage.message({ from: alice }, alice, { op: "deploy", tick, max: 1000, lim: 10, contract, ...keys });
const minting = (tick: string, id: string, amt = "1") => ({ op: "mint", tick, id, amt });
const mint = (from: Hex, tick: string, id: string, amt?: string) =>
  stage.message({ from }, from, minting(tick, id, amt));

/** The result of a message mint in the index and the recorded answer of the contract. */
async function judged(hash: Hex | undefined): Promise<string> {
  if (hash === undefined) throw new Error("there is no such transaction");
  await stage.synced();
  return (await stage.operations(hash)).map(({ outcome, mintControl }) => `${outcome} ${mintControl}`).join();
}

const ALLOWED = "accepted allowed";
const FORBIDDEN = "MINT_FORBIDDEN forbidden";
const SILENT = "MINT_CONTROL_SILENT none";

describe("the answer of a token contract", () => {
  const cases: readonly (readonly [string, Answers, string])[] = [
    ["comes from the first method if it allows", { full: allows, capital: forbids, bare: forbids }, ALLOWED],
    ["comes from the first method if it forbids", { full: forbids, capital: allows, bare: allows }, FORBIDDEN],
    ["comes from the second method if the first one reverts", { capital: allows, bare: forbids }, ALLOWED],
    ["comes from the second method if it forbids", { capital: forbids, bare: allows }, FORBIDDEN],
    ["comes from the third method if the others revert", { bare: allows }, ALLOWED],
    ["comes from the third method if it forbids", { bare: forbids }, FORBIDDEN],
    ["is none if all methods revert", {}, SILENT],
    [
      "is none if reverts carry a 1",
      { full: ["revert", ONE], capital: ["revert", ONE], bare: ["revert", ONE] },
      SILENT,
    ],
    ["is not given by an invalid instruction", { full: ["invalid"], capital: allows }, ALLOWED],
    [
      "is none if all methods have invalid instructions",
      { full: ["invalid"], capital: ["invalid"], bare: ["invalid"] },
      SILENT,
    ],
    ["is not given by running out of gas", { full: ["loop"], capital: ["loop"], bare: allows }, ALLOWED],
    ["is none if all methods run out of gas", { full: ["loop"], capital: ["loop"], bare: ["loop"] }, SILENT],
    ["may cost 50,000 gas", { full: ["burnThenReturn", ONE, 50_000n] }, ALLOWED],
    ["may not cost 100,000 gas", { full: ["burnThenReturn", ONE, 100_000n], bare: forbids }, FORBIDDEN],
    ["forbids with 2", { full: ["return", word(2n)], capital: allows }, FORBIDDEN],
    ["forbids with 2^256-1", { full: ["return", word(2n ** 256n - 1n)], capital: allows }, FORBIDDEN],
    ["forbids with a 1 at the wrong end", { full: ["return", word(1n << 255n)], capital: allows }, FORBIDDEN],
    ["is not given by an empty return", { full: ["return", "0x"], capital: allows }, ALLOWED],
    ["is none if all methods return nothing", { full: ["return"], capital: ["return"], bare: ["return"] }, SILENT],
    [
      "is not given by a return of 31 bytes",
      { full: ["return", numberToHex(1n, { size: 31 })], capital: allows },
      ALLOWED,
    ],
    ["may have bytes after the first word", { full: ["return", `${ONE}ff`], capital: forbids }, ALLOWED],
    ["is the first word of several", { full: ["return", `${word(0n)}${ONE.slice(2)}`], capital: allows }, FORBIDDEN],
    ["may be long", { full: ["return", `${ONE}${"00".repeat(320)}`] }, ALLOWED],
    ["is requested by the zero address with 100,000 gas", { full: ["returnIfCalledAsSpecified", ONE] }, ALLOWED],
  ];
  test.each(cases.map(([name, answers, outcome], i) => [name, answers, outcome, i] as const))(
    "%s",
    async (_, answers, outcome, i) => {
      const tick = `ANSWER${i}`;
      await setAnswers(answers);
      await deploy(tick, control.address);
      expect(await judged(await mint(bob, tick, "1"))).toBe(outcome);
      expect((await stage.deployment(tick))?.supply).toBe(outcome === ALLOWED ? "1" : "0");
    },
  );
});

describe("the state on which a token contract is called", () => {
  const gas = 200_000n;
  const setting = (answer: Answer) =>
    stage.submit({ from: alice, gas }, control, "setAnswer", SELECTORS.full, MANNERS.indexOf(answer[0]), answer[1], 0n);

  test("is for the state of the parent block: changes of the same block do not count", async () => {
    await setAnswers({ full: forbids });
    await deploy("PARENT", control.address);
    const [, allowed] = await stage.together(
      () => setting(allows),
      () => stage.submitMessage({ from: bob, gas }, bob, minting("PARENT", "1")),
    );
    const next = await mint(bob, "PARENT", "2");
    const [, revoked] = await stage.together(
      () => setting(forbids),
      () => stage.submitMessage({ from: bob, gas }, bob, minting("PARENT", "3")),
    );
    const last = await mint(bob, "PARENT", "4");
    expect(await judged(allowed)).toBe(FORBIDDEN);
    expect(await judged(next)).toBe(ALLOWED);
    expect(await judged(revoked)).toBe(ALLOWED);
    expect(await judged(last)).toBe(FORBIDDEN);
    expect(await stage.owners("PARENT")).toEqual({ 2: bob, 3: bob });
  });

  test("has no contract before its creation or after its destruction", async () => {
    const nonce = await stage.client.getTransactionCount({ address: carol });
    const address = lower(getContractAddress({ from: carol, nonce: BigInt(nonce) }));
    await deploy("DOOMED", address);
    const before = await mint(bob, "DOOMED", "1");
    const doomed = await stage.create(carol, "Control");
    expect(doomed.address).toBe(address);
    await stage.call({ from: carol }, doomed, "setAnswer", SELECTORS.full, 1, ONE, 0n);
    const living = await mint(bob, "DOOMED", "2");
    const [, same] = await stage.together(
      () => stage.submit({ from: carol, gas }, doomed, "destroy"),
      () => stage.submitMessage({ from: bob, gas }, bob, minting("DOOMED", "3")),
    );
    const after = await mint(bob, "DOOMED", "4");
    expect(await stage.client.getCode({ address })).toBeUndefined();
    expect(await judged(before)).toBe(SILENT);
    expect(await judged(living)).toBe(ALLOWED);
    expect(await judged(same)).toBe(ALLOWED);
    expect(await judged(after)).toBe(SILENT);
  });
});

describe("a contract outside this protocol", () => {
  const IDENTITY: Hex = `0x${"4".padStart(40, "0")}`;

  test("allows nothing: an account without code, or a precompile that echoes the call", async () => {
    await deploy("NOCODE", carol);
    await deploy("IDENTITY", IDENTITY);
    expect(await judged(await mint(bob, "NOCODE", "1"))).toBe(SILENT);
    expect(await judged(await mint(bob, "IDENTITY", "1"))).toBe(FORBIDDEN);
  });
});

describe("a token contract", () => {
  test("is called with the parameters of the mint, and only if every other rule allows it", async () => {
    const zero: Hex = `0x${"0".repeat(40)}`;
    const token = await stage.create(alice, "NIP20Token", alice, "LISTED", 1000n, 10n, true, zero, 0n);
    await deploy("LISTED", token.address);
    await deploy("STRANGE", token.address);
    await deploy("CMINT", token.address, { cmint: true });
    const closed = await mint(bob, "LISTED", "0");
    await stage.call({ from: alice }, token, "setMinting", 1);
    await stage.call({ from: alice }, token, "setAllowed", [bob], true);
    const allowed = await mint(bob, "LISTED", "1", "10");
    const stranger = await mint(carol, "LISTED", "2");
    // Only the sender must be on the list, not the recipient.
    const forBob = await stage.message({ from: carol }, bob, minting("LISTED", "2"));
    const byBob = await stage.message({ from: bob }, carol, minting("LISTED", "2"));
    const unasked = [
      await mint(carol, "LISTED", "3", "11"),
      await mint(carol, "LISTED", "1"),
      await mint(bob, "CMINT", "1"),
    ];
    const strange = await mint(bob, "STRANGE", "1");
    await stage.call({ from: alice }, token, "setMinting", 2);
    const open = await mint(carol, "LISTED", "4");
    expect(await judged(closed)).toBe(FORBIDDEN);
    expect(await judged(allowed)).toBe(ALLOWED);
    expect(await judged(stranger)).toBe(FORBIDDEN);
    expect(await judged(forBob)).toBe(FORBIDDEN);
    expect(await judged(byBob)).toBe(ALLOWED);
    expect(await Promise.all(unasked.map(judged))).toEqual([
      "ABOVE_LIMIT null",
      "MINT_ID_TAKEN null",
      "CONTRACT_MINT_ONLY null",
    ]);
    expect(await judged(strange)).toBe(FORBIDDEN);
    expect(await judged(open)).toBe(ALLOWED);
  });
});

test("an index of the whole chain at once, with calls on old states, is equal", async () => {
  await stage.synced();
  const alive = vi.spyOn(Watchdog.prototype, "alive");
  // Lists are small, so that there are many.
  const again = await stage.indexAgain({ RPC_BATCH: "8" });
  const answers = alive.mock.calls.filter(
    ([activity]) => activity === "a node answered a list of calls of mint control",
  );
  alive.mockRestore();
  expect(await readState(again.url)).toEqual(await readState(stage.databaseUrl));
  // The lists of one batch may take longer than the watchdog allows without activity. With two checks of each block and two
  // others, a list has four calls of contracts at most.
  const { rowCount } = await stage.sql.query("select from operation where mint_control is not null");
  expect(answers.length).toBeGreaterThanOrEqual((rowCount ?? Number.POSITIVE_INFINITY) / 4);
  await again.drop();
});
