import { z } from "zod";
import { addressSchema, countSchema, createRpcClient, hashSchema, type RpcClient } from "@/lib/chain/rpc";
import { type Address, buildMessage, type Hash, type Hex, messageToHex } from "@/lib/protocol";
import { writeDemo } from "@/tools/devstack/chain/demo";
import { testChain } from "@/tools/testing/harness/chain";
import { HUGE, hostileMessages, LONG_ID } from "@/tools/testing/harness/hostile-history";
import { until } from "@/tools/testing/harness/until";

/** The token that has many holders. */
export const CROWD = "CROWD";
/** Transactions of a block, whose gas limit has room for more. */
const PER_BLOCK = 500;
/** One in this many hostile tickers has all hostile messages. The others are only deployed. */
const MESSAGES_EVERY = 30;
/** Amount of the largest holder. The others have a share of it by their rank. */
const LARGEST = 10n ** 18n;

/** Age of the genesis block in seconds. All blocks of the demo history are later. */
const GENESIS_AGE = 7 * 24 * 3600;
const ARGUMENTS = ["--order", "fifo", "--hardfork", "prague", "--gas-limit", "30000000"];
const FEES = { gas: "0x493e0", maxFeePerGas: "0xba43b7400", maxPriorityFeePerGas: "0x1" } as const;

interface Sent {
  readonly to: Address;
  readonly data: Hex;
}

/** A chain with the demo history and hostile tokens. */
export interface HostileChain {
  readonly url: string;
  /** An inscription of {@link CROWD} with a long mint id. */
  readonly tokenId: Hash;
  /** Waits until the site has indexed the whole chain. */
  indexed(site: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a chain and adds, in real blocks, the demo history, a token with `holders` holders and `tickers` hostile tokens.
 * Unlike the chain of `npm start`, it writes no journal, which would take most of the time.
 */
export async function startHostileChain({
  tickers,
  holders,
}: {
  tickers: number;
  holders: number;
}): Promise<HostileChain> {
  const genesis = Math.floor(Date.now() / 1000) - GENESIS_AGE;
  const chain = await testChain({ args: [...ARGUMENTS, "--timestamp", String(genesis)] });
  await writeDemo(chain.url);
  const rpc = createRpcClient([chain.url]);
  const [author] = (await rpc.call("eth_accounts", [], z.array(addressSchema))).slice(-1);
  if (author === undefined) throw new Error("the chain has no accounts");
  const own = (text: string): Sent => ({ to: author, data: messageToHex(text) });
  const deploy = { op: "deploy", tick: CROWD, max: HUGE, lim: HUGE / 2n, contract: null, cmint: false } as const;
  const mint = { op: "mint", tick: CROWD, id: LONG_ID, amt: LARGEST } as const;
  await rpc.call("evm_setAutomine", [false], z.unknown());
  const send = await sender(rpc, author);
  const [, tokenId] = await send([own(buildMessage(deploy)), own(buildMessage(mint))]);
  await send(mintsOf(holders - 1));
  await send(hostileTickers(tickers).flatMap(messagesOf).map(own));
  await rpc.call("evm_setAutomine", [true], z.unknown());
  // A poll of the latest block would otherwise return 500 transaction hashes.
  await rpc.call("anvil_mine", ["0x1"], z.unknown());
  if (tokenId === undefined) throw new Error("the mint was not sent");
  const head = await rpc.call("eth_blockNumber", [], countSchema);
  rpc.close();
  return {
    url: chain.url,
    tokenId,
    indexed: (site) => until(async () => (await indexedBlock(site)) >= head),
    stop: () => chain.stop(),
  };
}

/** Returns a function that sends transactions in blocks, in order, and resolves with their hashes. */
async function sender(rpc: RpcClient, from: Address): Promise<(all: readonly Sent[]) => Promise<Hash[]>> {
  let nonce = await rpc.call("eth_getTransactionCount", [from, "latest"], countSchema);
  return async (all) => {
    const hashes: Hash[] = [];
    for (let start = 0; start < all.length; start += PER_BLOCK) {
      const calls = all.slice(start, start + PER_BLOCK).map((each) => ({
        method: "eth_sendTransaction",
        // With all fields set, the node does not estimate any of them.
        params: [{ from, ...each, nonce: `0x${(nonce++).toString(16)}`, ...FEES }],
      }));
      for (const outcome of await rpc.batch(calls)) {
        if (outcome.kind === "error") throw new Error(outcome.message);
        hashes.push(hashSchema.parse(outcome.result));
      }
      await rpc.call("evm_mine", [], z.unknown());
    }
    return hashes;
  };
}

/** A mint for each of `count` recipients, with fewer units for each next one. */
function mintsOf(count: number): Sent[] {
  return Array.from({ length: count }, (_, index) => {
    const amt = LARGEST / BigInt(index + 2) + 1n;
    const message = buildMessage({ op: "mint", tick: CROWD, id: String(index + 1), amt });
    return {
      to: `0x${"c0ffee".padEnd(32, "0")}${(index + 1).toString(16).padStart(8, "0")}`,
      data: messageToHex(message),
    };
  });
}

/** Different tickers of ten wide letters, at most 4 ^ 10 of them. */
function hostileTickers(count: number): string[] {
  const letter = (index: number, place: number) => "WMwm".charAt((index >> (2 * place)) % 4);
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: 10 }, (_, place) => letter(index, place)).join(""),
  );
}

function messagesOf(ticker: string, index: number): string[] {
  const texts = hostileMessages(ticker).map(({ text }) => text);
  return index % MESSAGES_EVERY === 0 ? texts : texts.slice(0, 1);
}

async function indexedBlock(site: string): Promise<number> {
  const answer = await fetch(`${site}/api/explorer/status`);
  return z.object({ index: z.object({ block: z.number() }) }).parse(await answer.json()).index.block;
}
