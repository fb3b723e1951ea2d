import { createClient, createTestClient, http } from "viem";
import { getTransaction } from "viem/actions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMessage, messageToHex, ZERO_ADDRESS } from "@/lib/protocol";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { connectedAccount, signIn, storedAccount } from "./account";
import { isLocalHost, namedAddress, whyUnavailable } from "./availability";
import { type Call, differOnlyInId, messageOf } from "./call";
import { deriveKey } from "./derive";
import { addressOfKey } from "./key";
import { nodesAt } from "./node";
import { PasskeyProvider } from "./provider";
import { askPerson, onRequest, openRequest } from "./requests";
import { seal, unseal } from "./seal";
import { isShown, showCall } from "./shown";
import { prepare, sign } from "./transaction";
import { keyOf } from "./unlock";

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
});
afterAll(() => chain.stop());

const prf = () => new Uint8Array(32).fill(7);
const mint = (id: string, tick = "OAK"): Call => ({
  to: ZERO_ADDRESS,
  data: messageToHex(buildMessage({ op: "mint", tick, id, amt: 1n })),
  value: 0n,
});

it("signs a transaction that the chain accepts, with the content that was asked for", async () => {
  const key = await deriveKey(prf());
  const account = addressOfKey(key);
  await createTestClient({ mode: "anvil", chain: developmentChain, transport: http(chain.url) }).setBalance({
    address: account,
    value: 10n ** 18n,
  });
  // The first node is away.
  const ask = nodesAt(["http://127.0.0.1:9", chain.url]);
  const prepared = await prepare(ask, { chainId: developmentChain.id, account, call: mint("1") });
  const { raw, hash } = sign(prepared, key);
  expect(await ask("eth_sendRawTransaction", [raw])).toBe(hash);
  const mined = await getTransaction(createClient({ transport: http(chain.url) }), { hash });
  expect([mined.from, mined.to, mined.input, mined.value, mined.chainId]).toEqual([
    ...[account, ZERO_ADDRESS, mint("1").data, 0n, developmentChain.id],
  ]);
  expect(prepared.fee).toBeGreaterThanOrEqual(mined.gas * (mined.gasPrice ?? 0n));
});

it("fails before anything is signed if the account cannot pay", async () => {
  const account = addressOfKey(await deriveKey(prf(), 1));
  const asked = prepare(nodesAt([chain.url]), {
    ...{ chainId: developmentChain.id, account },
    call: { ...mint("1"), value: 1n },
  });
  await expect(asked).rejects.toThrow(/funds/i);
});

it("sends nothing that no panel has prepared, and signs nothing else", async () => {
  const account = addressOfKey(await deriveKey(prf()));
  const provider = new PasskeyProvider(developmentChain.id, [chain.url]);
  expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
  signIn({ credentialId: "x", address: account, recovery: "open", sealed: null });
  expect(await provider.request({ method: "eth_accounts" })).toEqual([account]);
  expect(await provider.request({ method: "eth_chainId" })).toBe("0x7a69");
  expect(await provider.request({ method: "eth_getCode", params: [account, "latest"] })).toBe("0x");
  const params = [{ from: account, to: ZERO_ADDRESS, data: "0x01", value: "0x1" }];
  await expect(provider.request({ method: "eth_sendTransaction", params })).rejects.toMatchObject({ code: 4100 });
  for (const method of ["personal_sign", "eth_signTypedData_v4", "eth_sign", "eth_sendRawTransaction"])
    await expect(provider.request({ method, params: [] }), method).rejects.toMatchObject({ code: 4200 });
  await expect(provider.prepare(ZERO_ADDRESS, mint("1"))).rejects.toMatchObject({ code: 4100 });
  await provider.request({ method: "wallet_revokePermissions" });
  expect([connectedAccount(), storedAccount.read()?.address]).toEqual([null, account]);
});

it("gives pages the account when the person ends the sign-in dialog, not before", async () => {
  const address = addressOfKey(await deriveKey(prf()));
  storedAccount.write(null);
  const provider = new PasskeyProvider(developmentChain.id, [chain.url]);
  const asked = provider.request({ method: "eth_requestAccounts" });
  signIn({ credentialId: "x", address, recovery: "open", sealed: null });
  expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
  openRequest()?.settle(true);
  expect(await asked).toEqual([address]);
  expect(await provider.request({ method: "eth_accounts" })).toEqual([address]);
});

it("overwrites the authenticator's output, and opens a recovered key with its passkey only", async () => {
  const output = prf();
  const key = await keyOf({ credentialId: "", prf: output, hasPrf: true }, null);
  expect([key, output]).toEqual([await deriveKey(prf()), new Uint8Array(32)]);
  const recovered = await deriveKey(prf(), 2);
  const sealed = await seal(recovered, prf());
  expect(await unseal(sealed, prf())).toEqual(recovered);
  await expect(unseal(sealed, new Uint8Array(32))).rejects.toThrow();
});

it("allows a run only mints that differ in their id", () => {
  const listing = (id: string): Call => ({
    ...mint(id),
    data: messageToHex(buildMessage({ op: "mint", tick: "OAK", id, amt: 1n }).replace('"mint"', '"transfer"')),
  });
  expect([differOnlyInId(listing("1"), listing("1")), differOnlyInId(listing("1"), listing("2"))]).toEqual([
    true,
    false,
  ]);
  expect(differOnlyInId(mint("1"), mint("2"))).toBe(true);
  expect(differOnlyInId(mint("1"), mint("2", "GOLD"))).toBe(false);
  expect(differOnlyInId(mint("1"), { ...mint("2"), value: 1n })).toBe(false);
  expect(differOnlyInId(mint("1"), { ...mint("2"), to: null })).toBe(false);
  expect(differOnlyInId({ ...mint("1"), data: "0x01" }, { ...mint("1"), data: "0x02" })).toBe(false);
  expect(messageOf(mint("1"))).toBe('data:,{"p":"nip-20","op":"mint","tick":"OAK","id":"1","amt":"1"}');
});

it("takes a call as shown only with its content and while its fee has not doubled", () => {
  const hide = showCall(mint("1"), 100n);
  expect([isShown(mint("1"), 200n), isShown(mint("1"), 201n), isShown(mint("2"), 100n)]).toEqual([true, false, false]);
  hide();
  expect(isShown(mint("1"), 100n)).toBe(false);
});

it("asks a person one question at a time", async () => {
  let changes = 0;
  const stop = onRequest(() => changes++);
  const first = askPerson({ kind: "sign-in" });
  expect(await askPerson({ kind: "recovery" })).toBe(false);
  expect(openRequest()?.request).toEqual({ kind: "sign-in" });
  openRequest()?.settle(true);
  expect([await first, openRequest(), changes]).toEqual([true, null, 2]);
  stop();
});

it("says why a page cannot have passkeys, before one is made", async () => {
  const browser = { isSecureContext: true, hostname: "localhost", hasPasskeys: true, capabilities: null };
  expect(await whyUnavailable(browser)).toBeNull();
  expect(await whyUnavailable({ ...browser, capabilities: async () => ({ "extension:prf": true }) })).toBeNull();
  expect(await whyUnavailable({ ...browser, capabilities: async () => ({ "extension:prf": false }) })).toBe("no-prf");
  for (const hostname of ["127.0.0.1", "[::1]", "10.0.0.1"])
    expect(await whyUnavailable({ ...browser, hostname })).toBe("no-name");
  expect(await whyUnavailable({ ...browser, isSecureContext: false })).toBe("insecure");
  expect(await whyUnavailable({ ...browser, hasPasskeys: false })).toBe("no-passkeys");
  const at = (hostname: string) => namedAddress({ hostname, href: `http://${hostname}:3000/mint?ticker=OAK` });
  expect([at("127.0.0.1"), at("10.0.0.1")]).toEqual(["http://localhost:3000/mint?ticker=OAK", null]);
  expect(["localhost", "a.localhost", "example.org"].map(isLocalHost)).toEqual([true, true, false]);
});
