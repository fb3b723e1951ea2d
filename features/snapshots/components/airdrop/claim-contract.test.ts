import {
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseEther,
  publicActions,
} from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractCall, WalletActions, WalletResult } from "@/components/wallet/wallet";
import earlier from "@/contracts/earlier/SnapshotClaim.json" with { type: "json" };
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { SNAPSHOT_CLAIM_ABI } from "@/lib/chain/contracts/snapshot-claim";
import { local } from "@/lib/chain/networks";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { exactJson } from "@/lib/client/exact-json";
import { type Address, parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { balanceProof } from "@/lib/records/snapshot";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { SNAPSHOT_BLOCK } from "@/tools/testing/harness/api-examples";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import {
  type ClaimTerms,
  claimCall,
  createdAddress,
  creationOf,
  fundingCall,
  OPEN_DEADLINE,
  readClaim,
  readCoin,
  refundCall,
} from "./claim-contract";
import { payoutOf, sharesOf } from "./shares";

const COIN = { symbol: "ETH", decimals: 18 };
const unused = () => Promise.reject(new Error("not called in this test"));

let api: TestApi;
let actions: WalletActions;

beforeAll(async () => {
  api = await testApi({ hasSnapshot: true });
  const client = clientOf();
  actions = {
    ...{ send: unused, position: unused, status: unused, estimate: unused, estimateCall: unused, kindOf: unused },
    ...{ contractMint: unused, simulate: unused, switchChain: unused, showAccount: () => undefined },
    codeOf: async (address) => ({ ok: true, value: (await client.getCode({ address })) ?? "0x" }),
    async read({ to, data }) {
      try {
        return { ok: true, value: (await client.call({ data, ...(to === null ? {} : { to }) })).data ?? "0x" };
      } catch (error) {
        return { ok: false, fault: { kind: "reverted", detail: String(error), missing: null } };
      }
    },
  };
});

afterAll(async () => {
  await api?.stop();
});

function clientOf() {
  const transport = http(api.chain.rpcUrl);
  return createWalletClient({ chain: developmentChain, transport }).extend(publicActions);
}

async function send(account: Address, { to, data, value }: ContractCall): Promise<{ ok: boolean; nonce: number }> {
  const client = clientOf();
  const nonce = await client.getTransactionCount({ address: account });
  try {
    const hash = await client.sendTransaction({ account, data, value, ...(to === null ? {} : { to }) });
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
    return { ok: receipt.status === "success", nonce };
  } catch {
    // The node refuses a call that reverts.
    return { ok: false, nonce };
  }
}

/** Terms that pay 1 to each holder of GOLD, 4 in all, until tomorrow. */
async function termsOf(funder: Address): Promise<ClaimTerms> {
  const { timestamp } = await clientOf().getBlock();
  if (local.registry === null) throw new Error("no registry");
  return {
    ...{ registry: local.registry, blockNumber: BigInt(SNAPSHOT_BLOCK), ticker: "GOLD", token: ZERO_ADDRESS },
    ...{ perHolder: 1n, numerator: 0n, denominator: 1n, total: 4n },
    ...{ deadline: timestamp + 86_400n, funder, vaults: ZERO_ADDRESS },
  };
}

async function proofOf(address: Address) {
  const { text } = await api.ask.front(`/api/explorer/snapshots/${SNAPSHOT_BLOCK}/balances/GOLD/${address}`);
  return balanceProof.read(exactJson(text), "proof");
}

test("an airdrop is created, funded, claimed once by each holder, and refunded", async () => {
  const { ann, cid, dan } = api.history.people;
  const { text } = await api.ask.front(`/api/explorer/snapshots/${SNAPSHOT_BLOCK}/balances?format=jsonl&ticker=GOLD`);
  const holders = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ address, amount }) => ({ address, amount: BigInt(amount) }));
  const shares = sharesOf(holders, new Set([dan]), { kind: "proportional", amount: parseEther("1") });
  if (shares === null || local.registry === null) throw new Error("no shares");
  const { timestamp } = await clientOf().getBlock();
  const terms: ClaimTerms = {
    ...{ registry: local.registry, blockNumber: BigInt(SNAPSHOT_BLOCK), ticker: "GOLD", token: ZERO_ADDRESS },
    ...{ perHolder: shares.perHolder, numerator: shares.numerator, denominator: shares.denominator },
    ...{ total: shares.total, deadline: timestamp + 86_400n, funder: ann, vaults: ZERO_ADDRESS },
  };
  const created = await send(ann, creationOf(terms, [dan]));
  expect(created.ok).toBe(true);
  const claim = createdAddress(ann, created.nonce);
  const state = async (account: Address) => {
    const read = await readClaim(actions, { claim, account, market: LOCAL_MARKET }, COIN);
    return read.ok ? read.value : null;
  };
  expect(await state(cid)).toEqual({
    ...{ terms, isFunded: false, remaining: 0n, own: { address: cid, isClaimed: false, isExcluded: false } },
    ...{ vault: null, isGenuine: true, isApproved: true, coin: COIN },
  });
  expect((await send(ann, fundingCall(claim, terms))).ok).toBe(true);
  expect(await state(dan)).toMatchObject({ isFunded: true, remaining: shares.total, own: { isExcluded: true } });

  const { leaf, proof } = await proofOf(cid);
  const before = await clientOf().getBalance({ address: cid });
  expect((await send(ann, claimCall(claim, cid, leaf.amount, proof))).ok).toBe(true);
  expect((await clientOf().getBalance({ address: cid })) - before).toBe(payoutOf(shares, leaf.amount));
  expect(await state(cid)).toMatchObject({ own: { isClaimed: true } });
  expect((await send(cid, claimCall(claim, cid, leaf.amount, proof))).ok).toBe(false);
  const excluded = await proofOf(dan);
  expect((await send(dan, claimCall(claim, dan, excluded.leaf.amount, excluded.proof))).ok).toBe(false);

  expect((await send(ann, refundCall(claim, terms))).ok).toBe(false);
  const machine = createTestClient({ mode: "anvil", chain: developmentChain, transport: http(api.chain.rpcUrl) });
  await machine.setNextBlockTimestamp({ timestamp: terms.deadline });
  await machine.mine({ blocks: 1 });
  expect((await send(ann, refundCall(claim, terms))).ok).toBe(true);
  expect(await clientOf().getBalance({ address: claim })).toBe(0n);
  expect(await state(cid)).toMatchObject({ isGenuine: true, remaining: 0n });
});

/** The call of `terms()`, and the position of the total in its answer. */
const TERMS = encodeFunctionData({ abi: SNAPSHOT_CLAIM_ABI, functionName: "terms" });
const TOTAL = 7;

/** The words of an answer with another one in this place. */
function withWord(answer: Hex, position: number, value: bigint): Hex {
  const start = 2 + 64 * position;
  return `0x${answer.slice(2, start)}${numberToHex(value, { size: 32 }).slice(2)}${answer.slice(start + 64)}`;
}

test("contracts that are not airdrops are recognized", async () => {
  const { ann, cid } = api.history.people;
  const read = async (address: Address) => {
    const answer = await readClaim(actions, { claim: address, account: cid, market: null }, COIN);
    return answer.ok ? answer.value : answer.fault.kind;
  };
  expect(await read(cid)).toBeNull();
  expect(await read(parseAddress(local.registry ?? "") ?? ZERO_ADDRESS)).toBeNull();
  const terms = await termsOf(ann);
  const genuine = createdAddress(ann, (await send(ann, creationOf(terms, []))).nonce);
  expect(await read(genuine)).toMatchObject({ isGenuine: true });
  const older = createdAddress(ann, (await send(ann, creationOf(terms, [], earlier.bytecode))).nonce);
  expect(await clientOf().getCode({ address: older })).not.toBe(await clientOf().getCode({ address: genuine }));
  expect(await read(older)).toMatchObject({ isGenuine: true });
  // A proxy returns the airdrop's answers but has other code.
  const data: Hex = `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${genuine.slice(2)}5af43d82803e903d91602b57fd5bf3`;
  const proxy = createdAddress(ann, (await send(ann, { to: null, data, value: 0n })).nonce);
  expect(await read(proxy)).toMatchObject({ terms, isGenuine: false });
  const readThrough = async (other: WalletActions["read"]) =>
    readClaim({ ...actions, read: other }, { claim: genuine, account: cid, market: null }, COIN);
  const impossible = await readThrough(async (query) => {
    const answer = await actions.read(query);
    // The constructor refuses a total of 0.
    return answer.ok && query.data === TERMS ? { ok: true, value: withWord(answer.value, TOTAL, 0n) } : answer;
  });
  expect(impossible).toMatchObject({ ok: true, value: { terms: { total: 0n }, isGenuine: false } });
  const fault = { kind: "unreachable", detail: "", missing: null } as const;
  const { data: creation } = creationOf({ ...terms, deadline: BigInt(OPEN_DEADLINE) }, []);
  const unchecked = await readThrough(async (query) =>
    query.data === creation ? { ok: false, fault } : actions.read(query),
  );
  expect(unchecked).toMatchObject({ ok: true, value: { terms, isGenuine: null } });
});

test("an airdrop has no more left than the coins that it has", async () => {
  const { ann, cid } = api.history.people;
  const terms = await termsOf(ann);
  const claim = createdAddress(ann, (await send(ann, creationOf(terms, []))).nonce);
  await send(ann, fundingCall(claim, terms));
  const left = async () => {
    const read = await readClaim(actions, { claim, account: cid, market: null }, COIN);
    return read.ok ? read.value?.remaining : read.fault.kind;
  };
  expect(await left()).toBe(4n);
  // Genuine code can be created with a storage that claims a payment.
  const machine = createTestClient({ mode: "anvil", chain: developmentChain, transport: http(api.chain.rpcUrl) });
  await machine.setBalance({ address: claim, value: 3n });
  expect(await left()).toBe(3n);
});

/** The selector of allowance(address,address). */
const ALLOWANCE = "0xdd62ed3e";
const IS_FUNDED = encodeFunctionData({ abi: SNAPSHOT_CLAIM_ABI, functionName: "isFunded" });

test("an allowance that can't be read is neither approved nor missing", async () => {
  const { ann, cid } = api.history.people;
  const { timestamp } = await clientOf().getBlock();
  // Any contract: the test answers for it.
  const token = local.registry;
  if (token === null) throw new Error("no registry");
  const terms: ClaimTerms = {
    ...{ registry: token, blockNumber: BigInt(SNAPSHOT_BLOCK), ticker: "GOLD", token },
    ...{ perHolder: 1n, numerator: 0n, denominator: 1n, total: 4n },
    ...{ deadline: timestamp + 86_400n, funder: ann, vaults: ZERO_ADDRESS },
  };
  const claim = createdAddress(ann, (await send(ann, creationOf(terms, []))).nonce);
  const amount = (value: bigint) => ({ ok: true, value: numberToHex(value, { size: 32 }) }) as const;
  const ofToken = ({ data }: { data: Hex }, allowance: WalletResult<Hex>): WalletResult<Hex> =>
    data.startsWith(ALLOWANCE) ? allowance : amount(4n);
  const read = async (answer: WalletResult<Hex>) => {
    const state = await readClaim(
      { ...actions, read: async (query) => (query.to === token ? ofToken(query, answer) : actions.read(query)) },
      { claim, account: cid, market: null },
      COIN,
    );
    return state.ok ? state.value?.isApproved : state.fault.kind;
  };
  const allowed = (value: bigint) => read(amount(value));
  expect([await allowed(3n), await allowed(4n)]).toEqual([false, true]);
  for (const kind of ["unreachable", "reverted"] as const)
    expect(await read({ ok: false, fault: { kind, detail: "", missing: null } })).toBeNull();
  expect(await read({ ok: true, value: "0x" })).toBeNull();

  // The payment uses up the allowance. Here it is mined after the first read of one of the two.
  let isPaid = false;
  const paying = await readClaim(
    {
      ...actions,
      async read(query) {
        const isAllowance = query.data.startsWith(ALLOWANCE);
        if (query.to === token && !isAllowance) return amount(4n);
        if (!isAllowance && query.data !== IS_FUNDED) return actions.read(query);
        const value = numberToHex(isAllowance ? (isPaid ? 0n : 4n) : isPaid ? 1n : 0n, { size: 32 });
        isPaid = true;
        return { ok: true, value };
      },
    },
    { claim, account: cid, market: null },
    COIN,
  );
  expect(paying).toMatchObject({ ok: true, value: { isApproved: true, isFunded: true } });
});

test("the account's vault is a separate holder in an airdrop that names the network's market", async () => {
  const { ann, cid } = api.history.people;
  const terms: ClaimTerms = { ...(await termsOf(ann)), vaults: LOCAL_MARKET };
  const vault = vaultOf(LOCAL_MARKET, cid);
  const claim = createdAddress(ann, (await send(ann, creationOf(terms, [vault]))).nonce);
  const read = async (market: Address | null) => {
    const answer = await readClaim(actions, { claim, account: cid, market }, COIN);
    return answer.ok ? answer.value?.vault : answer.fault.kind;
  };
  expect(await read(LOCAL_MARKET)).toEqual({ address: vault, isClaimed: false, isExcluded: true });
  expect(await read(null)).toBeNull();
  expect(await read(ann)).toBeNull();
});

test("a coin without readable decimals is not a coin of whole units", async () => {
  const unreachable = { ok: false, fault: { kind: "unreachable", detail: "", missing: null } } as const;
  const reverted = { ok: false, fault: { kind: "reverted", detail: "", missing: null } } as const;
  const answer = (data: Hex) => ({ ok: true, value: data }) as const;
  const six = answer(encodeAbiParameters([{ type: "uint8" }], [6]));
  const symbol = answer(encodeAbiParameters([{ type: "string" }], ["USDX"]));
  const read = (decimals: WalletResult<Hex>, named: WalletResult<Hex>) =>
    // The selector of decimals().
    readCoin({ read: async ({ data }) => (data === "0x313ce567" ? decimals : named) }, ZERO_ADDRESS);
  expect(await read(six, symbol)).toEqual({ symbol: "USDX", decimals: 6 });
  expect(await read(six, reverted)).toEqual({ symbol: "units", decimals: 6 });
  expect(await read(six, answer("0x"))).toEqual({ symbol: "units", decimals: 6 });
  for (const failed of [unreachable, reverted, answer("0x"), answer(encodeAbiParameters([{ type: "uint8" }], [78]))])
    expect(await read(failed, symbol)).toBeNull();
  expect(await read(six, unreachable)).toBeNull();
});
