import { createClient, createTestClient, createWalletClient, custom, http, publicActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Hash, type Hex, parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { testChain } from "@/tools/testing/harness/chain";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { findChainStatus } from "./chain-status";
import type { SentTransaction } from "./wallet";
import { walletTransport } from "./wallet-transport";

type Request = { readonly method: string; readonly params?: readonly unknown[] };
type Answers = Readonly<Record<string, () => unknown>>;

const PHRASE = "test test test test test test test test test test test junk";
const account = mnemonicToAccount(PHRASE);
const from = parseAddress(account.address) ?? ZERO_ADDRESS;
let chain: Awaited<ReturnType<typeof testChain>>;

beforeAll(async () => {
  chain = await testChain();
});
afterAll(() => chain.stop());

const node = () => createTestClient({ mode: "anvil", chain: developmentChain, transport: http(chain.url) });

/** Sends a transaction and waits for its block. Anvil returns the receipt while the transaction is still pending for a moment. */
async function send(data: Hex = "0x01"): Promise<SentTransaction & { readonly hash: Hash; readonly block: number }> {
  const wallet = createWalletClient({ account, chain: developmentChain, transport: http(chain.url) }).extend(
    publicActions,
  );
  const nonce = await wallet.getTransactionCount({ address: account.address });
  const hash = await wallet.sendTransaction({ to: ZERO_ADDRESS, data, nonce });
  const { blockNumber } = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  await chain.mined();
  const content = { to: ZERO_ADDRESS, data, value: 0n } as const;
  return { ...content, account: from, hash, nonce, since: 0, block: Number(blockNumber) };
}

/** The provider of a wallet, whose node gives other answers to some methods. */
function provider(answers: Answers) {
  const read = http(chain.url)({}).request;
  const request = async (asked: Request): Promise<unknown> => {
    const answer = answers[asked.method];
    return answer === undefined ? read(asked) : answer();
  };
  return { request };
}

const clientOf = (answers: Answers) =>
  createClient({ transport: custom(provider(answers), { retryCount: 0 }), chain: developmentChain });

describe("the status of a transaction", () => {
  it("is that of its block", async () => {
    const sent = await send();
    expect(await findChainStatus(clientOf({}), sent)).toEqual({
      ...{ kind: "mined", nonce: sent.nonce, blockNumber: sent.block, succeeded: true },
    });
  });

  it("is not replaced by the transaction itself, if the node does not find it by its hash yet", async () => {
    const sent = await send();
    const client = clientOf({ eth_getTransactionReceipt: () => null });
    expect(await findChainStatus(client, sent)).toEqual({ kind: "pending", nonce: sent.nonce });
  });

  it("is unknown, not canceled, if one node of the wallet is behind another one", async () => {
    const sent = await send();
    const client = clientOf({
      eth_getTransactionByHash: () => null,
      eth_blockNumber: () => `0x${(sent.block - 1).toString(16)}`,
    });
    await expect(findChainStatus(client, sent)).rejects.toThrow("behind");
  });

  it("is canceled if the nonce was used without a transaction of the account", async () => {
    const sent = await send();
    await node().setNonce({ address: from, nonce: (sent.nonce ?? 0) + 5 });
    await node().mine({ blocks: 1 });
    const later = { ...sent, hash: `0x${"9".repeat(64)}` as const, nonce: (sent.nonce ?? 0) + 2 };
    expect(await findChainStatus(clientOf({}), later)).toEqual({
      ...{ kind: "replaced", hash: null, isSame: false, blockNumber: sent.block },
    });
  });

  it("is found by its content without a hash, whichever nonce the wallet chose", async () => {
    const other = await send();
    const sent = await send("0x02");
    const sought = { ...sent, hash: null, nonce: other.nonce };
    const found = { kind: "replaced", hash: sent.hash, isSame: true, blockNumber: sent.block };
    expect(await findChainStatus(clientOf({}), sought)).toEqual(found);
    const others = [sent.hash];
    expect(await findChainStatus(clientOf({}), { ...sought, others })).toEqual({ kind: "unknown" });
    expect(await findChainStatus(clientOf({}), { ...sought, value: 1n })).toEqual({ kind: "unknown" });
  });

  it("is found at a node that writes hex digits in capitals", async () => {
    const capitals = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value ?? null).replaceAll(/"0x[0-9a-f]+"/g, (hex) => `"0x${hex.slice(3).toUpperCase()}`),
      );
    const { request } = provider({});
    const on = (answers: Answers) => {
      const asked = async (each: Request) => {
        const answer = answers[each.method];
        return answer === undefined ? capitals(await request(each)) : answer();
      };
      return createClient({ transport: custom({ request: asked }, { retryCount: 0 }), chain: developmentChain });
    };
    const sent = await send("0xabcdef");
    const found = { kind: "replaced", hash: sent.hash, isSame: true, blockNumber: sent.block };
    expect(await findChainStatus(on({}), { ...sent, hash: null })).toEqual(found);
    expect(await findChainStatus(on({}), { ...sent, hash: null, others: [sent.hash] })).toEqual({ kind: "unknown" });
    const behind = on({ eth_getTransactionReceipt: () => null });
    await expect(findChainStatus(on({}), sent)).resolves.toMatchObject({ kind: "mined" });
    expect(await findChainStatus(behind, sent)).toEqual({ kind: "pending", nonce: sent.nonce });
  });

  it("is unknown while the wallet is on another chain", async () => {
    const sent = await send();
    // The account has sent more transactions there.
    const elsewhere = {
      eth_chainId: () => "0x1",
      eth_getTransactionByHash: () => null,
      eth_getTransactionCount: () => "0xffff",
    };
    const on = (answers: Answers) =>
      createClient({
        chain: developmentChain,
        transport: walletTransport(developmentChain, async () => provider(answers)),
      });
    expect(await findChainStatus(on({}), sent)).toMatchObject({ kind: "mined" });
    await expect(findChainStatus(on(elsewhere), sent)).rejects.toThrow("does not match");
  });
});
