import { bytesToHex, concatHex, encodeAbiParameters, type Hex, isHex, parseEther, toHex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import artifact from "@/contracts/artifacts/SnapshotRegistry.json" with { type: "json" };
import { type Address, parseAddress } from "@/lib/protocol";
import { create2Address, createContract, firstAccount, sendMined } from "./create2";
import type { Rpc } from "./rpc";

/** Constructor arguments of contracts/SnapshotRegistry.sol. `delay` is in seconds. */
export interface RegistryTerms {
  readonly owner: Address;
  readonly publishers: readonly Address[];
  readonly threshold: number;
  readonly delay: number;
}

/** Index of the publisher's account, after the ten accounts that wallets, tests and the demo history use. */
const PUBLISHER_INDEX = 10;
/** Smallest delay of a registry, in seconds: a day. */
export const SMALLEST_DELAY = 86_400;
/** Largest delay of a registry, in seconds: a year. */
export const LARGEST_DELAY = 31_536_000;
const PUBLISHER_COINS = parseEther("100");
const parameters = [{ type: "address" }, { type: "address[]" }, { type: "uint256" }, { type: "uint256" }] as const;

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
  return create2Address(localInitCode());
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
  const from = await firstAccount(rpc);
  await beforeBlock();
  await sendMined(rpc, { from, to: localPublisher().address, value: toHex(PUBLISHER_COINS) });
  await beforeBlock();
  await createContract(rpc, from, localInitCode());
}

function localInitCode(): Hex {
  const { address } = localPublisher();
  return registryInitCode({ owner: address, publishers: [address], threshold: 1, delay: SMALLEST_DELAY });
}
