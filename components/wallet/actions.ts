import {
  type Client,
  encodeFunctionData,
  hexToBigInt,
  numberToHex,
  parseAbi,
  size,
  UnauthorizedProviderError,
} from "viem";
import { call, estimateGas, getBalance, getBlockNumber, getCode, getGasPrice, getTransactionCount } from "viem/actions";
import { getAccount, getConnectorClient, switchChain } from "wagmi/actions";
import { type Address, parseAddress } from "@/lib/protocol";

import type { PasskeyProvider } from "../sign-in/provider";
import { reviewFirst } from "../sign-in/review";
import { askWallet } from "./ask";
import { findChainStatus } from "./chain-status";
import type { WalletConfig } from "./config";
import { resolveDoubt } from "./doubt";
import { connectedProvider } from "./eip1193";
import { explainWalletError } from "./explain";
import type { WalletFault } from "./fault";
import { readInTime } from "./in-time";
import { MAGIC_ID } from "./magic-wallet";
import { PASSKEY_ID } from "./passkey-wallet";
import { isSmartAccount } from "./smart-account";
import type {
  AccountKind,
  ChainPosition,
  ContractCall,
  ContractMint,
  Estimate,
  SimulatedLog,
  WalletActions,
  WalletResult,
} from "./wallet";

/** Milliseconds until a read through the wallet counts as unanswered. */
const READ_TIMEOUT = 15_000;

/** The actions of the connected wallet on the configured chain. `passkey`: null if the site offers none. */
export function walletActions(
  config: WalletConfig,
  passkey: PasskeyProvider | null,
  showAccount: () => void,
): WalletActions {
  const chainId = config.chains[0].id;
  const client = () => config.getClient({ chainId });
  const account = () => accountOf(config);
  return {
    showAccount,
    async send(request, from, before) {
      let isAsked = false;
      try {
        // Only calls that come from here are signed by a passkey.
        const { connector } = getAccount(config);
        if (connector?.id === PASSKEY_ID) await passkey?.prepare(from, request);
        if (connector?.id === MAGIC_ID) await reviewFirst(request, (await estimate(client(), from, request)).fee);
        const hash = await askWallet(config, request, from, () => {
          isAsked = true;
        });
        return { ok: true, value: hash };
      } catch (error) {
        const found = isAsked ? await resolveDoubt(client(), { ...request, account: from }, before, error) : null;
        if (found !== null) return found;
        return { ok: false, fault: await addDetails(client(), from, request, explainWalletError(error)) };
      }
    },
    position: () => read(() => positionOf(client(), account())),
    status: (query) => read(() => findChainStatus(client(), query)),
    estimate: (request) => read(() => estimate(client(), account(), { ...request, value: 0n })),
    async estimateCall(request) {
      const result = await read(() => estimate(client(), account(), request));
      if (result.ok || result.fault.kind !== "insufficient-funds") return result;
      return { ok: false, fault: { ...result.fault, missing: await missingFor(client(), account(), request) } };
    },
    read: ({ to, data }) =>
      read(async () => (await call(client(), { account: account(), data, ...toOf(to) })).data ?? "0x"),
    simulate: (request) => read(() => simulate(config, account(), request)),
    codeOf: (address) => read(async () => (await getCode(client(), { address })) ?? "0x"),
    kindOf: (address) => read(() => kindOf(config, client(), address)),
    contractMint: (mint) => read(() => tryMint(client(), account(), mint)),
    switchChain: () =>
      settle(async () => {
        await switchChain(config, { chainId });
        return null;
      }),
  };
}

async function settle<T>(work: () => Promise<T>): Promise<WalletResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, fault: explainWalletError(error) };
  }
}

/** Like {@link settle}, for a read of the chain, which must not make a page wait without end. */
function read<T>(work: () => Promise<T>): Promise<WalletResult<T>> {
  return settle(() => readInTime(READ_TIMEOUT, work()));
}

function accountOf(config: WalletConfig): Address {
  const address = parseAddress(getAccount(config).address ?? "");
  if (address === null) throw new UnauthorizedProviderError(new Error("No wallet is connected."));
  return address;
}

async function positionOf(client: Client, address: Address): Promise<ChainPosition> {
  const [block, nonce] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }),
    getTransactionCount(client, { address, blockTag: "pending" }),
  ]);
  return { block: Number(block), nonce };
}

/** With too low a balance for the value, the estimate fails. That of a message leaves the value out. */
async function estimate(client: Client, account: Address, { to, data, value }: ContractCall): Promise<Estimate> {
  const [gas, gasPrice, balance] = await Promise.all([
    estimateGas(client, { account, data, value, ...toOf(to) }),
    getGasPrice(client),
    getBalance(client, { address: account }),
  ]);
  return { gas, fee: gas * gasPrice, balance };
}

/** Asks the wallet itself: the site's own node, which a development chain reads from, simulates nothing. */
async function simulate(config: WalletConfig, from: Address, call: ContractCall): Promise<SimulatedLog[]> {
  const { data, to, value } = call;
  const client = await getConnectorClient(config, { account: from, chainId: config.chains[0].id });
  const request = { from, data, value: numberToHex(value), ...toOf(to) };
  const blocks = await client.request(
    { method: "eth_simulateV1", params: [{ blockStateCalls: [{ calls: [request] }] }, "latest"] },
    // A node without the method does not get it later.
    { retryCount: 0 },
  );
  return blocks.flatMap(({ calls }) => calls.flatMap(({ logs }) => logs ?? []));
}

/** Creations have no recipient. */
function toOf(to: Address | null): { to?: Address } {
  return to === null ? {} : { to };
}

/** Explains a fault by the state of the account on the chain. */
async function addDetails(
  client: Client,
  account: Address,
  request: ContractCall,
  fault: WalletFault,
): Promise<WalletFault> {
  if (fault.kind === "insufficient-funds") return { ...fault, missing: await missingFor(client, account, request) };
  if (fault.kind === "node-refused" && (await hasPending(client, account))) return { ...fault, kind: "still-waiting" };
  return fault;
}

/** Whether the account has a pending transaction, whose nonce another transaction may have tried to use. */
async function hasPending(client: Client, address: Address): Promise<boolean> {
  const result = await read(() =>
    Promise.all([
      getTransactionCount(client, { address, blockTag: "latest" }),
      getTransactionCount(client, { address, blockTag: "pending" }),
    ]),
  );
  return result.ok && result.value[0] < result.value[1];
}

/** The amount that the account lacks, in the smallest unit; null if nothing is missing or the node does not answer. */
async function missingFor(client: Client, account: Address, request: ContractCall): Promise<bigint | null> {
  const exact = await read(() => estimate(client, account, { ...request, value: 0n }));
  // A call that must be paid reverts without its value.
  const result = exact.ok ? exact : await read(() => guess(client, account, request));
  if (!result.ok) return null;
  const missing = result.value.fee + request.value - result.value.balance;
  return missing > 0n ? missing : null;
}

/** Gas that few calls exceed: of the call itself, and for each byte of its arguments. */
const CALL_GAS = { base: 150_000n, byte: 400n };

/** An estimate that is rather too high, for a call that the node can't try because the account can't pay its value. */
async function guess(client: Client, account: Address, { data }: ContractCall): Promise<Estimate> {
  const [gasPrice, balance] = await Promise.all([getGasPrice(client), getBalance(client, { address: account })]);
  const gas = CALL_GAS.base + CALL_GAS.byte * BigInt(size(data));
  return { gas, fee: gas * gasPrice, balance };
}

/** Prefix of the code of an EIP-7702 account, which delegates to a contract but still signs by its own key. */
const DELEGATION_PREFIX = "0xef0100";

async function kindOf(config: WalletConfig, client: Client, address: Address): Promise<AccountKind> {
  const code = await getCode(client, { address });
  if (code === undefined || code === "0x") {
    if (parseAddress(getAccount(config).address ?? "") !== address) return "plain";
    return (await isSmartAccount(await connectedProvider(config), address, config.chains[0].id)) ? "smart" : "plain";
  }
  return code.toLowerCase().startsWith(DELEGATION_PREFIX) ? "delegated" : "contract";
}

/** The mint function of contracts/NIP20Token.sol. */
const MINT = parseAbi(["function mint(address recipient, uint256 amount) returns (uint256 id)"]);

async function tryMint(
  client: Client,
  account: Address,
  { contract, recipient, amount }: { contract: Address; recipient: Address; amount: bigint },
): Promise<ContractMint> {
  const data = encodeFunctionData({ abi: MINT, args: [recipient, amount] });
  const answer = await call(client, { account, to: contract, data });
  if (answer.data?.length !== 66) throw new Error("The contract returned an invalid mint id.");
  return { data, id: hexToBigInt(answer.data) };
}
