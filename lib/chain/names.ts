import { type Abi, decodeFunctionResult, encodeFunctionData, isAddressEqual, parseAbi } from "viem";
import { namehash, normalize } from "viem/ens";
import { type Address, type Hash, type Hex, parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { type ExecuteOptions, execute, type RpcClient, toQuantity } from "./rpc";

const GAS = toQuantity(300_000);
/** Maximum length of a name in characters. The page shows the whole name. */
const MAX_LENGTH = 64;
/**
 * Maximum length of a resolver's answer in characters: a name of {@link MAX_LENGTH} with its header, with room for
 * multi-byte characters.
 */
const MAX_ANSWER = 2 + 2 * 32 * 12;

const ABI = parseAbi([
  "function resolver(bytes32 node) view returns (address)",
  "function name(bytes32 node) view returns (string)",
  "function addr(bytes32 node) view returns (address)",
]);

/** The name of an address in the state after a block. */
export interface NameQuestion {
  /** The registry of names (ERC-137): the registry of ENS, or one with the same interface. */
  readonly registry: Address;
  readonly address: Address;
  readonly blockHash: Hash;
}

/**
 * Returns the primary name of an address (ERC-181); null if it has none. Anyone can claim any name for their own
 * address, so the name must resolve to the address and must be normalized. Resolvers outside the chain are never
 * contacted. `options`: those of each execution.
 * @throws RetryableError if nodes fail
 */
export async function askName(
  rpc: RpcClient,
  { registry, address, blockHash }: NameQuestion,
  options: Pick<ExecuteOptions, "spend"> = {},
): Promise<string | null> {
  const read = async (to: Address, functionName: "resolver" | "name" | "addr", node: Hex): Promise<string | null> => {
    const data = encodeFunctionData({ abi: ABI, functionName, args: [node] });
    const result = await execute(rpc, { from: ZERO_ADDRESS, to, data, gas: GAS, blockHash }, options);
    return result.kind === "reverted" ? null : decoded(ABI, functionName, result.data);
  };
  const ask = async (functionName: "name" | "addr", node: Hex): Promise<string | null> => {
    const resolver = parseAddress((await read(registry, "resolver", node)) ?? "");
    return resolver === null || resolver === ZERO_ADDRESS ? null : read(resolver, functionName, node);
  };
  const name = await ask("name", namehash(`${address.slice(2)}.addr.reverse`));
  if (name === null || name === "" || name.length > MAX_LENGTH || !isNormal(name)) return null;
  const owner = parseAddress((await ask("addr", namehash(name))) ?? "");
  return owner !== null && isAddressEqual(owner, address) ? name : null;
}

/** Decodes an answer; null if it is malformed or too long. Any contract can be a resolver. */
function decoded(abi: Abi, functionName: string, data: Hex): string | null {
  if (data.length > MAX_ANSWER) return null;
  try {
    const value: unknown = decodeFunctionResult({ abi, functionName, data });
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Whether a name is normalized (ENSIP-15). Normalized names have no confusable and no invisible characters. */
function isNormal(name: string): boolean {
  try {
    return name.includes(".") && normalize(name) === name;
  } catch {
    return false;
  }
}
