import { createClient, hexToBigInt, http, isHex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { getChainId, sendTransaction } from "viem/actions";
import { type Address, type Hash, parseAddress } from "@/lib/protocol";

/** The public phrase that Foundry, Hardhat and other tools derive their development accounts from. */
const DEVELOPMENT_PHRASE = "test test test test test test test test test test test junk";

/**
 * Signs the transaction in the parameters of `eth_sendTransaction` with development account `index`, and sends it to the
 * node at `rpcUrl`. The node provides nonce, gas and fees. Throws a TypeError if the parameters are malformed.
 */
export async function signAndSend(rpcUrl: string, index: number, params: unknown): Promise<Hash> {
  const account = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: index });
  const client = createClient({ account, transport: http(rpcUrl) });
  const { to, data, value } = readTransaction(params);
  const id = await getChainId(client);
  const chain = { id, name: "Development", nativeCurrency: COIN, rpcUrls: { default: { http: [rpcUrl] } } };
  return sendTransaction(client, { chain, to, data, value });
}

const COIN = { name: "Ether", symbol: "ETH", decimals: 18 };

/** Returns the sender of an `eth_sendTransaction`; null if it has none. @public development-wallet.ts calls it through a dynamic import. */
export function senderOf(params: unknown): Address | null {
  return parseAddress(hexField(transactionOf(params), "from") ?? "");
}

function transactionOf(params: unknown): object {
  const [transaction]: unknown[] = Array.isArray(params) ? params : [];
  if (typeof transaction !== "object" || transaction === null)
    throw new TypeError("eth_sendTransaction: expected a transaction as the first parameter.");
  return transaction;
}

function readTransaction(params: unknown) {
  const transaction = transactionOf(params);
  const to = hexField(transaction, "to");
  const value = hexField(transaction, "value");
  return { to, data: hexField(transaction, "data") ?? "0x", value: value === undefined ? 0n : hexToBigInt(value) };
}

function hexField(transaction: object, name: string) {
  const value: unknown = Reflect.get(transaction, name);
  if (value === undefined || value === null) return undefined;
  if (!isHex(value)) throw new TypeError(`eth_sendTransaction: ${name} is not hexadecimal.`);
  return value;
}
