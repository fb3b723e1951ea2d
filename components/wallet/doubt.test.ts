import {
  createTestClient,
  createWalletClient,
  http,
  NonceTooLowError,
  publicActions,
  UserRejectedRequestError,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { testChain } from "@/tools/testing/harness/chain";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { resolveDoubt } from "./doubt";

const account = mnemonicToAccount("test test test test test test test test test test test junk");
const from = parseAddress(account.address) ?? ZERO_ADDRESS;
const REQUEST = { to: ZERO_ADDRESS, data: "0x01", value: 3n, account: from } as const;
const DISCONNECTED = Object.assign(new Error("the wallet is gone"), { code: 4900 });
let chain: Awaited<ReturnType<typeof testChain>>;

beforeAll(async () => {
  chain = await testChain();
});
afterAll(() => chain.stop());

const node = () =>
  createWalletClient({ account, chain: developmentChain, transport: http(chain.url) }).extend(publicActions);
const miner = () => createTestClient({ mode: "anvil", chain: developmentChain, transport: http(chain.url) });

async function position() {
  const nonce = await node().getTransactionCount({ address: from, blockTag: "pending" });
  return { block: Number(await node().getBlockNumber({ cacheTime: 0 })), nonce };
}

const send = () => node().sendTransaction({ to: REQUEST.to, data: REQUEST.data, value: REQUEST.value });

describe("a failed request to send", () => {
  it("has sent its transaction if the chain has it", async () => {
    const before = await position();
    const hash = await send();
    await chain.mined();
    expect(await resolveDoubt(node(), REQUEST, before, DISCONNECTED)).toEqual({ ok: true, value: hash });
  });

  it("has sent its transaction if it is pending", async () => {
    await miner().setAutomine(false);
    try {
      const before = await position();
      const hash = await send();
      expect(await resolveDoubt(node(), REQUEST, before, DISCONNECTED)).toEqual({ ok: true, value: hash });
      const refused = await resolveDoubt(node(), REQUEST, before, new NonceTooLowError());
      expect(refused).toEqual({ ok: true, value: hash });
    } finally {
      await miner().mine({ blocks: 1 });
      await miner().setAutomine(true);
    }
  });

  it("may have sent it if the wallet gives no clear answer and the chain does not have it", async () => {
    const found = await resolveDoubt(node(), REQUEST, await position(), DISCONNECTED);
    expect(found).toMatchObject({ ok: false, fault: { kind: "maybe-sent" } });
    expect(await resolveDoubt(node(), REQUEST, null, DISCONNECTED)).toEqual(found);
  });

  it("has not sent it after a refusal, if the account has no more transactions", async () => {
    expect(await resolveDoubt(node(), REQUEST, await position(), new NonceTooLowError())).toBeNull();
    const declined = new UserRejectedRequestError(new Error("no"));
    expect(await resolveDoubt(node(), REQUEST, null, declined)).toBeNull();
  });
});
