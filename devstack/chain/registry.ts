import {
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  isHex,
  parseEther,
  toHex,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { z } from "zod";
import artifact from "@/contracts/artifacts/SnapshotRegistry.json" with { type: "json" };
import { type Address, parseAddress } from "@/lib/protocol";
import type { Rpc } from "./rpc";

/** Constructor arguments of contracts/SnapshotRegistry.sol. `delay` is in seconds. */
export interface RegistryTerms {
  readonly owner: Address;
  readonly publishers: readonly Address[];
  readonly threshold: number;
  readonly delay: number;
}

/** Index of the publisher's account: behind the ten accounts that wallets, tests and the demo history use. */
const PUBLISHER_INDEX = 10;
/** A contract that anvil has from its first block on. It creates the contract in the calldata after a salt of 32 bytes. */
const DEPLOYER: Address = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
const SALT: Hex = `0x${"00".repeat(32)}`;
const PUBLISHER_COINS = parseEther("100");
const parameters = [{ type: "address" }, { type: "address[]" }, { type: "uint256" }, { type: "uint256" }] as const;
const accountList = z.tuple([z.string()], z.string());

/** The account that publishes snapshots on the local chain. Its key is public: it derives from the phrase of all development chains. */
export function localPublisher(): { readonly address: Address; readonly key: Hex } {
  const phrase = "test test test test test test test test test test test junk";
  const account = mnemonicToAccount(phrase, { addressIndex: PUBLISHER_INDEX });
  const address = parseAddress(account.address);
  const { privateKey } = account.getHdKey();
  if (address === null || privateKey === null) throw new Error("the publisher's account has no key");
  return { address, key: bytesToHex(privateKey) };
}

/** The code that creates a registry: bytecode and constructor arguments. */
export function registryInitCode({ owner, publishers, threshold, delay }: RegistryTerms): Hex {
  const { bytecode } = artifact;
  if (!isHex(bytecode)) throw new Error("SnapshotRegistry.json: the bytecode is not hexadecimal");
  return concatHex([bytecode, encodeAbiParameters(parameters, [owner, publishers, BigInt(threshold), BigInt(delay)])]);
}

/** Address of the local chain's registry. It follows from the contract's code and arguments (CREATE2). */
export function localRegistryAddress(): Address {
  const address = parseAddress(
    getContractAddress({ opcode: "CREATE2", from: DEPLOYER, salt: SALT, bytecode: localInitCode() }),
  );
  if (address === null) throw new Error("the registry has no address");
  return address;
}

/**
 * Deploys the local chain's registry and funds its publisher. Does nothing if the registry exists. The node must mine each
 * transaction. `beforeBlock` is called before each of the two transactions.
 */
export async function deployLocalRegistry(
  rpc: Rpc,
  beforeBlock: () => Promise<unknown> = async () => {},
): Promise<void> {
  if ((await rpc("eth_getCode", [localRegistryAddress(), "latest"])) !== "0x") return;
  const [from] = accountList.parse(await rpc("eth_accounts"));
  await beforeBlock();
  await send(rpc, { from, to: localPublisher().address, value: toHex(PUBLISHER_COINS) });
  await beforeBlock();
  await send(rpc, { from, to: DEPLOYER, data: concatHex([SALT, localInitCode()]) });
}

function localInitCode(): Hex {
  const { address } = localPublisher();
  return registryInitCode({ owner: address, publishers: [address], threshold: 1, delay: 60 });
}

/** anvil answers the sender before it mines the transaction. */
async function send(rpc: Rpc, transaction: Readonly<Record<string, string>>): Promise<void> {
  const hash = await rpc("eth_sendTransaction", [transaction]);
  while ((await rpc("eth_getTransactionReceipt", [hash])) === null) await new Promise(setImmediate);
}
