import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPublicClient, type Hex, hexToString } from "viem";
import { foundry } from "viem/chains";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { writeDemo } from "./demo";
import { demoHistory } from "./demo-history";
import { type LocalChain, startChain } from "./start-chain";

let folder: string;
let chain: LocalChain;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-demo-"));
  chain = await startChain(folder, { history: writeDemo });
});
afterAll(async () => {
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
});

const contract = { address: LOCAL_MARKET, abi } as const;
const client = () => createPublicClient({ chain: foundry, transport: nodeTransport(chain.url), cacheTime: 0 });
const events = <Name extends "Offered" | "Sold" | "Canceled" | "Collected">(eventName: Name) =>
  client().getContractEvents({ ...contract, eventName, fromBlock: 0n, strict: true });
const ticker = (bytes: Hex) => hexToString(bytes, { size: 32 });

describe("the demo history", () => {
  test("has a transaction in each block, and none of them failed", async () => {
    const blocks = await Promise.all(
      demoHistory().map((_, index) => client().getBlock({ blockNumber: BigInt(index + 1) })),
    );
    const receipts = await Promise.all(
      blocks.map(({ transactions: [hash] }) => client().getTransactionReceipt({ hash: hash ?? "0x" })),
    );
    expect(receipts.filter(({ status }) => status !== "success")).toEqual([]);
  });

  test("leaves open offers of two tickers at different unit prices, and one that has expired", async () => {
    const offers = await events("Offered");
    const states = await Promise.all(
      offers.map(async ({ args }) => {
        const [price, expires, , isOpen] = await client().readContract({
          ...contract,
          functionName: "offerOf",
          args: [args.seller, args.ticker, args.tokenId],
        });
        return { ticker: ticker(args.ticker), isOpen: isOpen && price === args.price, expires };
      }),
    );
    const open = (name: string) => states.filter((state) => state.isOpen && state.ticker === name).length;
    expect([open("OAK"), open("EMBER")]).toEqual([5, 4]);
    const { timestamp } = await client().getBlock();
    expect(states.filter(({ expires }) => expires > 0n && expires <= timestamp)).toHaveLength(1);
  });

  test("has purchases, a sweep, a cancellation, a withdrawal, and proceeds to collect", async () => {
    const sales = await events("Sold");
    // Each purchase is in a separate transaction, except the two of the sweep.
    expect(sales.length - new Set(sales.map(({ transactionHash }) => transactionHash)).size).toBe(1);
    expect(new Set(sales.map(({ args }) => ticker(args.ticker)))).toEqual(new Set(["OAK", "EMBER"]));
    expect(await events("Canceled")).toHaveLength(1);
    expect(await events("Collected")).toHaveLength(1);
    const paid = sales.reduce((sum, { args }) => sum + args.price, 0n);
    const held = await client().getBalance({ address: LOCAL_MARKET });
    expect(held).toBeGreaterThan(0n);
    expect(held).toBeLessThan(paid);
  });
});
