"use client";

import { useCallback, useMemo } from "react";
import type { Token } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { useChainRead } from "../hooks/use-chain-read";
import { type ContractMintProposal, type Proposal, proposeMessage } from "../signing/proposal";
import type { ContractMint, WalletActions } from "../wallet/wallet";
import type { MintMethod } from "./mint-form";

/** The filled-in mint form. `account` is null if no wallet is connected; the message then mints to the signer. */
export interface MintPlan {
  readonly token: Token;
  readonly method: MintMethod;
  readonly amount: bigint;
  readonly recipient: Address;
  readonly account: Address | null;
}

/** The proposal of a mint by message, under this id. */
export function messageProposal({ token, amount, recipient, account }: MintPlan, id: string): Proposal {
  const isOwn = account === null || recipient === account;
  return proposeMessage({ op: "mint", tick: token.ticker, id, amt: amount }, recipient, {
    amount,
    recipient: isOwn ? null : recipient,
  });
}

function contractProposal(plan: MintPlan, contract: Address, mint: ContractMint): ContractMintProposal {
  const { token, amount, recipient, account } = plan;
  const subject = { op: "mint", ticker: token.ticker, id: null, amount } as const;
  return {
    kind: "contract-mint",
    subject: { ...subject, recipient: recipient === account ? null : recipient },
    transaction: { to: contract, data: mint.data, value: 0n },
    ...{ contract, recipient, amount, id: mint.id.toString() },
  };
}

/** Milliseconds between two trials of the contract call. */
const INTERVAL = 4000;

/**
 * The proposal of a mint by the token's contract: the call is tried with eth_call every few seconds. `refuses` is true if
 * it reverts. `propose` tries it once more. Does nothing for a mint by message.
 */
export function useContractProposal(
  plan: MintPlan | null,
  actions: WalletActions | null,
): { proposal: Proposal | null; refuses: boolean; propose: () => Promise<Proposal | null> } {
  const contract = plan?.method === "contract" ? plan.token.contract : null;
  const recipient = plan?.recipient;
  const amount = plan?.amount;
  const ask = useMemo(
    () =>
      contract === null || recipient === undefined || amount === undefined || actions === null
        ? null
        : () => actions.contractMint({ contract, recipient, amount }),
    [contract, recipient, amount, actions],
  );
  const { data } = useChainRead(
    ask === null || actions === null
      ? null
      : { key: ["contractMint", contract, recipient, String(amount)], by: actions, interval: INTERVAL, read: ask },
  );
  const propose = useCallback(async () => {
    const outcome = await ask?.();
    return outcome?.ok && plan !== null && contract !== null ? contractProposal(plan, contract, outcome.value) : null;
  }, [ask, plan, contract]);
  const proposal = data?.ok && plan !== null && contract !== null ? contractProposal(plan, contract, data.value) : null;
  return { proposal, refuses: data?.ok === false, propose };
}
