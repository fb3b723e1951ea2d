/**
 * `npm run bench gas`: gas of each call of the market, on an anvil, in its first form (`contracts/NIP20Market.sol`) and with the vaults of a
 * factory (`contracts/vaults/`). First calls cost more than later ones, because they create the vault or write to empty storage.
 *
 * Exits with 1 if a purchase or a sweep costs more than 15 % more than in the first form.
 */
import {
  type Abi,
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
import { cachedContracts } from "@/contracts/compile.mjs";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { testChain } from "@/tools/testing/harness/chain";
import { type Anchor, type Call, deposit, type Form, firstForm, type Item, type Terms, vaultsForm } from "./gas/forms";

const LIMIT_PERCENT = 15;
const PRICE = 10n ** 15n;
const FIXED: Terms = { price: PRICE };

const chain = await testChain();
const client = createTestClient({ mode: "anvil", chain: foundry, transport: http(chain.url), pollingInterval: 10 })
  .extend(publicActions)
  .extend(walletActions);
const [alice, bob, carol, deployer] = four(await client.getAddresses());

function four([first, second, third, fourth]: readonly Hex[]): [Hex, Hex, Hex, Hex] {
  if (!first || !second || !third || !fourth) throw new Error("the chain has too few accounts");
  return [first, second, third, fourth];
}

/** Inscriptions that no earlier step has used. */
let used = 0;
function items(count: number): readonly [Item, ...Item[]] {
  const next = (): Item => ({ ticker: stringToHex("OAK", { size: 32 }), tokenId: keccak256(toHex(used++)) });
  return [next(), ...Array.from({ length: count - 1 }, next)];
}

function artifactOf(name: string): { abi: Abi; bytecode: Hex } {
  const found = cachedContracts().get(name);
  if (found === undefined) throw new Error(`no contract is named ${name}`);
  return found;
}

async function deploy(name: string, args: readonly unknown[] = []): Promise<Hex> {
  const { abi, bytecode } = artifactOf(name);
  const hash = await client.deployContract({ account: deployer, abi, bytecode, args });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error(`${name} was not deployed`);
  return contractAddress;
}

/** A recent block, as the dApp names it. */
async function anchor(): Promise<Anchor> {
  const { number, hash } = await client.getBlock();
  return [number, hash];
}

/** Sends the call. Returns its gas. */
async function send(from: Hex, call: Call, value = 0n): Promise<bigint> {
  const hash = await client.sendTransaction({ account: from, chain: foundry, ...call, value });
  const { gasUsed, status } = await client.waitForTransactionReceipt({ hash });
  if (status !== "success") throw new Error("a call failed");
  return gasUsed;
}

type Row = readonly [name: string, gas: bigint];

async function* measure(form: Form, owner: Hex): AsyncGenerator<Row> {
  const vault = vaultOf(owner, `0x${alice.slice(2).toLowerCase()}`);
  const [first] = items(1);
  yield ["deposit, before the vault is deployed", await send(alice, deposit(vault))];
  yield ["createVault", await send(bob, form.createVault)];
  yield ["first offer of an account", await send(alice, form.firstOffer([first], FIXED))];
  yield ["deposit", await send(alice, deposit(vault))];
  const [second] = items(1);
  yield ["offer of 1", await send(alice, form.offer([second], FIXED))];
  yield ["offer of 1, new price", await send(alice, form.offer([second], { price: 2n }))];
  yield ["cancel of 1", await send(alice, form.cancel([second]))];
  const sweeps = [items(20), items(50)];
  for (const sweep of sweeps) yield [`offer of ${sweep.length}`, await send(alice, form.offer(sweep, FIXED))];
  yield ["buy, first sale of the seller", await send(bob, form.buy(alice, first, FIXED, bob, await anchor()), PRICE)];
  const [third] = items(1);
  await send(alice, form.offer([third], FIXED));
  yield ["buy", await send(bob, form.buy(alice, third, FIXED, bob, await anchor()), PRICE)];
  for (const sweep of sweeps) {
    const call = form.buyMany(alice, sweep, FIXED, carol, BigInt(sweep.length), await anchor());
    yield [`buyMany of ${sweep.length}`, await send(carol, call, PRICE * BigInt(sweep.length))];
  }
  const sold = form.buyMany(alice, sweeps[0] ?? [], FIXED, carol, 0n, [0n, zeroHash]);
  yield ["buyMany of 20 that are all sold", await send(carol, sold, PRICE)];
  if (form.falls) yield* measureFalling(form);
  yield ["withdraw of 1", await send(alice, form.withdraw(items(1), alice))];
  yield ["withdraw of 20", await send(alice, form.withdraw(items(20), alice))];
  yield ["collect", await send(alice, form.collect(alice))];
  yield ["cancelAll, first time", await send(alice, form.cancelAll)];
  yield ["cancelAll", await send(alice, form.cancelAll)];
}

/** What only the second form has. */
async function* measureFalling(form: Form): AsyncGenerator<Row> {
  const { timestamp } = await client.getBlock();
  const terms = { price: PRICE, fall: { endPrice: 1n, startsAt: timestamp - 500n, endsAt: timestamp + 500n } };
  const [item] = items(1);
  yield ["offer of 1, falling", await send(alice, form.offer([item], terms))];
  yield ["buy, falling, with coins back", await send(bob, form.buy(alice, item, terms, bob, await anchor()), PRICE)];
}

async function collectRows(rows: AsyncGenerator<Row>): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  for await (const [name, gas] of rows) found.set(name, gas);
  return found;
}

function print(name: string, first: string, second: string, difference: string): void {
  console.log(`${name.padEnd(40)} ${first.padStart(12)} ${second.padStart(12)} ${difference.padStart(8)}`);
}

const market = await deploy("NIP20Market");
const { bytecode } = artifactOf("vaults/NIP20Market");
const factory = await deploy("vaults/NIP20Vaults", [keccak256(bytecode)]);
const factoryAbi = artifactOf("vaults/NIP20Vaults").abi;
const contract = { address: factory, abi: factoryAbi };
await client.writeContract({ ...contract, account: deployer, functionName: "createMarket", args: [bytecode] });
const nextMarket = await client.readContract({ ...contract, functionName: "market" });
const next = vaultsForm(factory, factoryAbi, `0x${String(nextMarket).slice(2)}`, artifactOf("vaults/NIP20Market").abi);

const firsts = await collectRows(measure(firstForm(market, artifactOf("NIP20Market").abi), market));
const seconds = await collectRows(measure(next, factory));
await chain.stop();

print("", "first form", "with vaults", "more");
for (const [name, gas] of seconds) {
  const before = firsts.get(name);
  const more = before === undefined ? "" : `${((Number(gas) / Number(before) - 1) * 100).toFixed(1)} %`;
  print(name, before?.toLocaleString("en") ?? "", gas.toLocaleString("en"), more);
}
const tooDear = ["buy", "buyMany of 20"].filter((name) => {
  const [before = 0n, gas = 0n] = [firsts.get(name), seconds.get(name)];
  return gas * 100n > before * BigInt(100 + LIMIT_PERCENT);
});
for (const name of tooDear) console.log(`${name} costs more than ${LIMIT_PERCENT} % more.`);
process.exitCode = tooDear.length === 0 ? 0 : 1;
