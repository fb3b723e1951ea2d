import { TransactionReceiptNotFoundError } from "viem";
import { estimateGas, getBalance, getGasPrice, getTransactionReceipt } from "viem/actions";
import { getConnectorClient, sendTransaction, switchChain } from "wagmi/actions";
import type { Hash } from "@/lib/protocol";
import type { WalletConfig } from "./config";
import { explainWalletError } from "./explain";
import type { Draft, Estimate, Inclusion, Outcome, WalletActions } from "./wallet";

/** What the connected wallet can do on the one chain of the configuration. Everything asks the wallet's own node. */
export function walletActions(config: WalletConfig, showAccount: () => void): WalletActions {
  const chainId = config.chains[0].id;
  return {
    showAccount,
    send: (draft) => settle(() => sendTransaction(config, { ...draft, chainId })),
    estimate: (draft) => settle(() => estimate(config, draft)),
    inclusion: (hash) => settle(() => inclusion(config, hash)),
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

async function estimate(config: WalletConfig, draft: Draft): Promise<Estimate> {
  const client = await getConnectorClient(config);
  const [gas, gasPrice, balance] = await Promise.all([
    estimateGas(client, { account: client.account, ...draft }),
    getGasPrice(client),
    getBalance(client, { address: client.account.address }),
  ]);
  return { gas, fee: gas * gasPrice, balance };
}

async function inclusion(config: WalletConfig, hash: Hash): Promise<Inclusion | null> {
  const client = await getConnectorClient(config);
  try {
    const receipt = await getTransactionReceipt(client, { hash });
    return { blockNumber: receipt.blockNumber, succeeded: receipt.status === "success" };
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}
