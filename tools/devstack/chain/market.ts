import { type Hex, isHex } from "viem";
import artifact from "@/contracts/artifacts/NIP20Market.json" with { type: "json" };
import type { Address } from "@/lib/protocol";
import { create2Address, createContract, firstAccount } from "./create2";
import type { Rpc } from "./rpc";

/** The code that creates a market. It has no arguments. */
export function marketInitCode(): Hex {
  const { bytecode } = artifact;
  if (!isHex(bytecode)) throw new Error("NIP20Market.json: the bytecode is not hexadecimal");
  return bytecode;
}

/** Address of the market on each chain that has the default deployer (CREATE2). It follows from the contract's code. */
export function marketAddress(): Address {
  return create2Address(marketInitCode());
}

/** Deploys the local chain's market. Does nothing if it exists. The node must mine each transaction. */
export async function deployLocalMarket(rpc: Rpc, beforeBlock: () => Promise<unknown> = async () => {}): Promise<void> {
  if ((await rpc("eth_getCode", [marketAddress(), "latest"])) !== "0x") return;
  await beforeBlock();
  await createContract(rpc, await firstAccount(rpc), marketInitCode());
}
