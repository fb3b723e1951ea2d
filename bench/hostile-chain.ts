import { z } from "zod";
import { addressSchema, countSchema, createRpcClient, hashSchema, type RpcClient } from "@/lib/chain/rpc";
import { type Address, buildMessage, type Hash, type Hex, messageToHex } from "@/lib/protocol";
import { HUGE, hostileMessages, LONG_ID } from "@/testing/harness/hostile-history";
import { until } from "@/testing/harness/until";

/** The token that has many holders. */
export const CROWD = "CROWD";
/** Transactions of a block, whose gas limit has room for more. */
const PER_BLOCK = 500;
/** Of so many hostile tickers, one has all hostile messages. The others are only deployed. */
const LOUD_EVERY = 30;
/** Amount of the largest holder. The others have a share of it by their rank. */
const LARGEST = 10n ** 18n;

interface Sent {
  readonly to: Address;
  readonly data: Hex;
}

/**
 * Adds real blocks to the development chain `chain`: a token with `holders` holders, then `tickers` hostile tokens. Resolves
 * with the token id of an inscription with a long mint id when the site at `site` has indexed all of it.
 */
export async function growHostileChain(
  { chain, site }: { chain: string; site: string },
  { tickers, holders }: { tickers: number; holders: number },
): Promise<Hash> {
  const rpc = createRpcClient([chain]);
  const [author] = (await rpc.call("eth_accounts", [], z.array(addressSchema))).slice(-1);
  if (author === undefined) throw new Error("the chain has no accounts");
  const own = (text: string): Sent => ({ to: author, data: messageToHex(text) });
  const deploy = { op: "deploy", tick: CROWD, max: HUGE, lim: HUGE / 2n, contract: null, cmint: false } as const;
  const mint = { op: "mint", tick: CROWD, id: LONG_ID, amt: LARGEST } as const;
  await rpc.call("evm_setAutomine", [false], z.unknown());
  const [, shown] = await sendBlocks(rpc, author, [own(buildMessage(deploy)), own(buildMessage(mint))]);
  await sendBlocks(rpc, author, mintsOf(holders - 1));
  await sendBlocks(rpc, author, hostileTickers(tickers).flatMap(messagesOf).map(own));
  await rpc.call("evm_setAutomine", [true], z.unknown());
  if (shown === undefined) throw new Error("the mint was not sent");
  const head = await rpc.call("eth_blockNumber", [], countSchema);
  await until(async () => (await indexedBlock(site)) >= head);
  rpc.close();
  return shown;
}

/** Sends the transactions in blocks, in order, and resolves with their hashes. */
async function sendBlocks(rpc: RpcClient, from: Address, all: readonly Sent[]): Promise<Hash[]> {
  const hashes: Hash[] = [];
  for (let start = 0; start < all.length; start += PER_BLOCK) {
    const part = all.slice(start, start + PER_BLOCK);
    const calls = part.map((each) => ({ method: "eth_sendTransaction", params: [{ from, ...each, gas: "0x493e0" }] }));
    for (const outcome of await rpc.batch(calls)) {
      if (outcome.kind === "error") throw new Error(outcome.message);
      hashes.push(hashSchema.parse(outcome.result));
    }
    await rpc.call("evm_mine", [], z.unknown());
  }
  return hashes;
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
  return index % LOUD_EVERY === 0 ? texts : texts.slice(0, 1);
}

async function indexedBlock(site: string): Promise<number> {
  const answer = await fetch(`${site}/api/explorer/status`);
  return z.object({ index: z.object({ block: z.number() }) }).parse(await answer.json()).index.block;
}
