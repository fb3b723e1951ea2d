import { concatHex, getContractAddress, type Hex } from "viem";
import { z } from "zod";
import { type Address, parseAddress } from "@/lib/protocol";
import type { Rpc } from "./rpc";

/**
 * A contract that exists in anvil from the first block on, and on most chains at the same address. Its
 * calldata is a salt of 32 bytes and the init code of the contract that it creates.
 */
export const DEPLOYER: Address = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
const SALT: Hex = `0x${"00".repeat(32)}`;
const accountList = z.tuple([z.string()], z.string());

/** Address at which {@link DEPLOYER} creates the contract with this code (CREATE2). It depends only on the code. */
export function create2Address(initCode: Hex): Address {
  const address = parseAddress(
    getContractAddress({ opcode: "CREATE2", from: DEPLOYER, salt: SALT, bytecode: initCode }),
  );
  if (address === null) throw new Error("the contract has no address");
  return address;
}

/** Calldata with which {@link DEPLOYER} creates the contract with this code. */
export function creationData(initCode: Hex): Hex {
  return concatHex([SALT, initCode]);
}

/** The first account of the local chain, which pays for deployments. */
export async function firstAccount(rpc: Rpc): Promise<string> {
  const [first] = accountList.parse(await rpc("eth_accounts"));
  return first;
}

/** Creates the contract with this code on the local chain. The node must mine each transaction. */
export async function createContract(rpc: Rpc, from: string, initCode: Hex): Promise<void> {
  await sendMined(rpc, { from, to: DEPLOYER, data: creationData(initCode) });
}

/** Sends a transaction and waits for its block: anvil answers the sender before it mines the transaction. */
export async function sendMined(rpc: Rpc, transaction: Readonly<Record<string, string>>): Promise<void> {
  const hash = await rpc("eth_sendTransaction", [transaction]);
  while ((await rpc("eth_getTransactionReceipt", [hash])) === null) await new Promise(setImmediate);
}
