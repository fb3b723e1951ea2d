"use client";

import { useState } from "react";
import type { Token } from "@/lib/client";
import { useToken } from "@/lib/client/react/tokens";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { usePreview } from "../signing/preview";
import { useRecipientCheck } from "../signing/recipient-check";
import { parseTypedNumber } from "../signing/typed-number";
import { largestMint } from "../token/mint-access";
import { useTracker } from "../tracker/context";
import { useActions } from "../wallet/use-actions";
import { useWallet } from "../wallet/wallet";
import { EMPTY, type MintMethod, useMintForm } from "./mint-form";
import { useMintId } from "./use-mint-id";
import { type MintPlan, messageProposal, useContractProposal } from "./use-proposal";

export interface MintPageProps {
  readonly initialTicker: string;
  readonly initialToken: Token | null | undefined;
}

export type MintDraft = ReturnType<typeof useMintDraft>;

/**
 * The mint that the form describes: its token, its plan, its proposal and the preview. `setSigning`: while the wallet has the
 * message, the id stays.
 */
export function useMintDraft({ initialTicker, initialToken }: MintPageProps) {
  const [ticker, setTicker] = useState(initialTicker);
  const [chosenMethod, setMethod] = useState<MintMethod>("message");
  const [isSigning, setSigning] = useState(false);
  const form = useMintForm();
  const typed = form.watch();
  const wallet = useWallet();
  const { transactions } = useTracker();
  const recipient = useRecipientCheck(typed.recipient);
  const account = wallet.phase === "connected" ? wallet.account.address : null;

  const live = useToken(ticker === "" ? null : ticker, ticker === initialTicker ? initialToken : undefined);
  const token = live.data ?? null;
  const method: MintMethod = token?.cmint === true ? "contract" : token?.contract ? chosenMethod : "message";
  const count = Number(typed.count);
  const isMany = count > 1;
  const own = typed.id === "" || isMany ? null : typed.id;
  const amount = typed.amount === "" && token !== null ? largestMint(token) : parseTypedNumber(typed.amount);
  const { id, outlook, isFailing } = useMintId({ ticker, own, amount, transactions, isHeld: isSigning });
  const to = typed.recipient === "" ? (account ?? ZERO_ADDRESS) : recipient.address;
  const plan: MintPlan | null =
    token === null || amount === null || to === null ? null : { token, method, amount, recipient: to, account };
  const contract = useContractProposal(plan, useActions());
  const isIdValid = form.formState.errors.id === undefined && id !== "";
  const message = plan === null || method === "contract" || !isIdValid ? null : messageProposal(plan, id);
  const proposal = method === "contract" ? contract.proposal : message;
  const preview = usePreview(proposal);
  const isUnreachable = proposal === null && (isFailing || live.isFailing);
  const isChoosingId = id === "" && own === null && method === "message" && token !== null && token.supply < token.max;
  const isLoading = ticker !== "" && !isUnreachable && (live.data === undefined || (plan !== null && isChoosingId));

  return {
    ...{ form, ticker, method, setMethod, count, isMany, id, outlook, recipient, account },
    /** Null: it does not exist, or is not known yet. */
    token,
    isUnknownTicker: ticker !== "" && live.data === null,
    ...{ plan, contract, proposal, preview, isUnreachable, isLoading, setSigning },
    /** How many mints of this amount are left; null: not known. */
    mintsLeft: token === null || amount === null || amount === 0n ? null : (token.max - token.supply) / amount,
    /** Chooses another token and empties the form. */
    chooseTicker(next: string): void {
      setTicker(next);
      setMethod("message");
      form.reset(EMPTY);
    },
  };
}
