import { type Client, encodeFunctionData, hexToBigInt, parseAbi, UnauthorizedProviderError } from "viem";
import { call, estimateGas, getBalance, getBlockNumber, getCode, getGasPrice, getTransactionCount } from "viem/actions";
import { getAccount, sendTransaction, switchChain } from "wagmi/actions";
import { type Address, type Hash, parseAddress, parseHash } from "@/lib/protocol";
import type { WalletConfig } from "./config";
import { explainWalletError } from "./explain";
import type { WalletFault } from "./fault";
import { findStanding } from "./standing";
import type { AccountKind, ContractMint, Draft, Estimate, Moment, Outcome, WalletActions } from "./wallet";

/** What the connected wallet can do on the one chain of the configuration. */
export function walletActions(config: WalletConfig, showAccount: () => void): WalletActions {
  const chainId = config.chains[0].id;
  const client = () => config.getClient({ chainId });
  const account = () => accountOf(config);
  return {
    showAccount,
    async send(draft, from) {
      const outcome = await settle(async () =>
        hashOf(await sendTransaction(config, { ...draft, account: from, chainId })),
      );
      return outcome.ok ? outcome : { ok: false, fault: await knowMore(client(), from, draft, outcome.fault) };
    },
    moment: () => settle(() => momentOf(client(), account())),
    standing: (sought) => settle(() => findStanding(client(), sought)),
    estimate: (draft) => settle(() => estimate(client(), account(), draft)),
    kindOf: (address) => settle(() => kindOf(client(), address)),
    contractMint: (mint) => settle(() => tryMint(client(), account(), mint)),
    switchChain: () =>
      settle(async () => {
        await switchChain(config, { chainId });
        return null;
      }),
  };
}

async function settle<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, fault: explainWalletError(error) };
  }
}

function hashOf(answer: string): Hash {
  const hash = parseHash(answer);
  if (hash === null) throw new Error(`The wallet's answer is no transaction hash: ${answer}`);
  return hash;
}

function accountOf(config: WalletConfig): Address {
  const address = parseAddress(getAccount(config).address ?? "");
  if (address === null) throw new UnauthorizedProviderError(new Error("No wallet is connected."));
  return address;
}

async function momentOf(client: Client, address: Address): Promise<Moment> {
  const [block, nonce] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }),
    getTransactionCount(client, { address, blockTag: "pending" }),
  ]);
  return { block: Number(block), nonce };
}

async function estimate(client: Client, account: Address, draft: Draft): Promise<Estimate> {
  const [gas, gasPrice, balance] = await Promise.all([
    // Without its value: what the account lacks is told by itself, and does not keep the gas from being known.
    estimateGas(client, { account, ...draft, value: 0n }),
    getGasPrice(client),
    getBalance(client, { address: account }),
  ]);
  return { gas, fee: gas * gasPrice, balance };
}

/** What the chain's node tells of the account explains some faults better than the wallet does. */
async function knowMore(client: Client, account: Address, draft: Draft, fault: WalletFault): Promise<WalletFault> {
  if (fault.kind === "insufficient-funds") return { ...fault, missing: await missingFor(client, account, draft) };
  if (fault.kind === "node-refused" && (await isWaiting(client, account))) return { ...fault, kind: "still-waiting" };
  return fault;
}

/** Whether a transaction of the account waits for its block, with the nonce that the next one may want to take. */
async function isWaiting(client: Client, address: Address): Promise<boolean> {
  const outcome = await settle(() =>
    Promise.all([
      getTransactionCount(client, { address, blockTag: "latest" }),
      getTransactionCount(client, { address, blockTag: "pending" }),
    ]),
  );
  return outcome.ok && outcome.value[0] < outcome.value[1];
}

/** Null where the node does not say. */
async function missingFor(client: Client, account: Address, draft: Draft): Promise<bigint | null> {
  const outcome = await settle(() => estimate(client, account, draft));
  if (!outcome.ok) return null;
  const missing = outcome.value.fee + draft.value - outcome.value.balance;
  return missing > 0n ? missing : null;
}

/** EIP-7702: the code of a plain account that lends itself a contract's. It signs as before. */
const DELEGATION = "0xef0100";

async function kindOf(client: Client, address: Address): Promise<AccountKind> {
  const code = await getCode(client, { address });
  if (code === undefined || code === "0x") return "plain";
  return code.toLowerCase().startsWith(DELEGATION) ? "delegated" : "contract";
}

/** As in contracts/NIP20Token.sol. */
const MINT = parseAbi(["function mint(address recipient, uint256 amount) returns (uint256 id)"]);

async function tryMint(
  client: Client,
  account: Address,
  { contract, recipient, amount }: { contract: Address; recipient: Address; amount: bigint },
): Promise<ContractMint> {
  const data = encodeFunctionData({ abi: MINT, args: [recipient, amount] });
  const answer = await call(client, { account, to: contract, data });
  if (answer.data?.length !== 66) throw new Error("The contract's answer is no mint id.");
  return { data, id: hexToBigInt(answer.data) };
}
