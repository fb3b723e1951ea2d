/**
 * `npm run bench gas`: gas of each call of the market, on an anvil. First calls cost more than later ones, because they
 * create the vault or write to empty storage.
 */
import {
  createTestClient,
  type Hex,
  http,
  keccak256,
  publicActions,
  stringToHex,
  toHex,
  walletActions,
  zeroHash,
} from "viem";
import { foundry } from "viem/chains";
import { NIP20_MARKET_ABI as abi, vaultOf } from "@/lib/chain/contracts/nip20-market";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { NEVER_EXPIRES } from "@/lib/protocol";
import { deployLocalMarket } from "@/tools/devstack/chain/market";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import { testChain } from "@/tools/testing/harness/chain";

const MANY = 20;
const PRICE = 10n ** 15n;
const ticker = stringToHex("OAK", { size: 32 });
const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ticker, tokenId: keccak256(toHex(from + index)) }));
const offers = (from: number, count: number, price = PRICE) =>
  items(from, count).map((item) => ({ ...item, price, expires: BigInt(NEVER_EXPIRES) }));

const chain = await testChain();
const node = new LocalNode(chain.url);
await deployLocalMarket(node.call);
const client = createTestClient({ mode: "anvil", chain: foundry, transport: http(chain.url), pollingInterval: 10 })
  .extend(publicActions)
  .extend(walletActions);
const [alice, bob, carol, dave] = await client.getAddresses();
if (!alice || !bob || !carol || !dave) throw new Error("the chain has too few accounts");
const contract = { address: LOCAL_MARKET, abi, chain: foundry } as const;
const purchases = (from: number, count: number) =>
  items(from, count).map((item) => ({ seller: alice, ...item, price: PRICE, sequence: 0n }));
const [single] = [purchases(0, 1)[0]];
if (single === undefined) throw new Error("there is no purchase");

/** A recent block, as the dApp names it. */
async function anchor(): Promise<readonly [bigint, Hex]> {
  const { number, hash } = await client.getBlock();
  return [number, hash];
}

async function gas(name: string, hash: Promise<Hex>): Promise<void> {
  const { gasUsed, status } = await client.waitForTransactionReceipt({ hash: await hash });
  if (status !== "success") throw new Error(`${name} failed`);
  console.log(`${name.padEnd(44)} ${gasUsed.toLocaleString("en").padStart(10)}`);
}

const message = stringToHex('data:,{"p":"nip-20","op":"tsf","tick":"OAK","id":"1"}');
const vault = vaultOf(LOCAL_MARKET, `0x${alice.slice(2).toLowerCase()}`);
const write = client.writeContract;
await gas(
  "deposit before the vault is deployed",
  client.sendTransaction({ account: alice, to: vault, data: message, chain: foundry }),
);
await gas("createVault", write({ ...contract, account: bob, functionName: "createVault" }));
await gas(
  "offer of 1, creates the vault",
  write({ ...contract, account: alice, functionName: "offer", args: [offers(0, 1)] }),
);
await gas("deposit", client.sendTransaction({ account: alice, to: vault, data: message, chain: foundry }));
await gas("offer of 1", write({ ...contract, account: alice, functionName: "offer", args: [offers(1, 1)] }));
await gas(
  "offer of 1, new price",
  write({ ...contract, account: alice, functionName: "offer", args: [offers(1, 1, 2n)] }),
);
await gas(`offer of ${MANY}`, write({ ...contract, account: alice, functionName: "offer", args: [offers(100, MANY)] }));
await gas("cancel of 1", write({ ...contract, account: alice, functionName: "cancel", args: [items(1, 1)] }));
await gas(
  "buy, first sale of the seller",
  write({ ...contract, account: bob, functionName: "buy", args: [single, bob, ...(await anchor())], value: PRICE }),
);
await write({ ...contract, account: alice, functionName: "offer", args: [offers(2, 1)] });
const [second] = purchases(2, 1);
if (second === undefined) throw new Error("there is no purchase");
await gas(
  "buy",
  write({ ...contract, account: bob, functionName: "buy", args: [second, bob, ...(await anchor())], value: PRICE }),
);
const sweep = [purchases(100, MANY), carol, BigInt(MANY), ...(await anchor())] as const;
await gas(
  `buyMany of ${MANY}`,
  write({ ...contract, account: carol, functionName: "buyMany", args: sweep, value: PRICE * BigInt(MANY) }),
);
const dead = [purchases(100, MANY), carol, 0n, 0n, zeroHash] as const;
await gas(
  `buyMany of ${MANY}, all sold before, with refund`,
  write({ ...contract, account: dave, functionName: "buyMany", args: dead, value: PRICE }),
);
await gas(
  "withdraw of 1",
  write({ ...contract, account: alice, functionName: "withdraw", args: [items(3, 1), alice] }),
);
await gas(
  `withdraw of ${MANY}`,
  write({ ...contract, account: alice, functionName: "withdraw", args: [items(200, MANY), alice] }),
);
await gas("collect", write({ ...contract, account: alice, functionName: "collect", args: [alice] }));
await gas("cancelAll, first time", write({ ...contract, account: alice, functionName: "cancelAll" }));
await gas("cancelAll", write({ ...contract, account: alice, functionName: "cancelAll" }));
await chain.stop();
