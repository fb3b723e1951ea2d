"use client";

import { useEffect, useState } from "react";
import { groupDigits } from "@/components/format/numbers";
import { endWith } from "@/components/hooks/end-with";
import { useSettings } from "@/components/hooks/settings";
import { useCode } from "@/components/hooks/use-code";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { BalanceProof } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import type { ClaimHolder, ClaimState } from "./claim-contract";
import { storedAirdropCall } from "./created-airdrop";
import { GuardedCall } from "./guarded-call";
import { isOver } from "./seen-claim";
import { payoutOf } from "./shares";

/** The proof of a holder's balance in the airdrop's snapshot. `none`: it had none. */
type ProofState =
  | { readonly state: "loading" | "none" | "failed" }
  | { readonly state: "known"; readonly proof: BalanceProof };

function useProof(ticker: string, block: number, holder: Address | null): ProofState {
  const [found, setFound] = useState<ProofState>({ state: "loading" });
  useEffect(() => {
    if (holder === null) return;
    const leaving = new AbortController();
    void endWith<ProofState>(
      () => proofOf(ticker, block, holder),
      { state: "failed" },
      (result) => {
        if (!leaving.signal.aborted) setFound(result);
      },
    );
    return () => leaving.abort();
  }, [ticker, block, holder]);
  return holder === null ? { state: "none" } : found;
}

async function proofOf(ticker: string, block: number, address: Address): Promise<ProofState> {
  const { ApiError } = await import("@/lib/client/request");
  const { readBalanceProof } = await import("@/features/snapshots/client/calls/proofs");
  try {
    return { state: "known", proof: await readBalanceProof({ block, ticker, address }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: error.code === "NOT_IN_SNAPSHOT" ? "none" : "failed" };
  }
}

interface SharesProps {
  readonly claim: Address;
  readonly account: Address;
  readonly state: ClaimState;
  readonly coins: (amount: bigint) => string;
  /** Whether a person can send calls now. */
  readonly isPossible: boolean;
}

/** The shares of an account and of its vault, which the account claims one by one. */
export function ClaimShares(props: SharesProps) {
  const t = useTranslate();
  const { account, state } = props;
  const { ticker, blockNumber } = state.terms;
  const own = useProof(ticker, Number(blockNumber), account);
  const vault = useProof(ticker, Number(blockNumber), state.vault?.address ?? null);
  if (own.state === "loading" || vault.state === "loading") return null;
  if (own.state === "failed" || vault.state === "failed")
    return <Notice tone="refused" title={t("airdrop.proofFailed")} />;
  if (own.state === "none" && vault.state === "none")
    return <Notice title={t("airdrop.none", { ticker, block: groupDigits(t, blockNumber) })} />;
  return (
    <>
      {own.state === "known" ? <Share {...props} holder={state.own} found={own.proof} /> : null}
      {vault.state === "known" && state.vault !== null ? (
        <Share {...props} holder={state.vault} found={vault.proof} isVault />
      ) : null}
    </>
  );
}

interface ShareProps extends SharesProps {
  readonly holder: ClaimHolder;
  readonly found: BalanceProof;
  readonly isVault?: boolean;
}

/** Longest sum in the face of a heading, in characters. */
const LONG = 16;

function Share({ claim, account, state, coins, isPossible, holder, found, isVault = false }: ShareProps) {
  const t = useTranslate();
  const { chainId } = useSettings().network;
  const { ticker, blockNumber } = state.terms;
  const { amount } = found.leaf;
  const payout = payoutOf(state.terms, amount);
  const sum = coins(payout);
  const held = { balance: groupDigits(t, amount), ticker, block: groupDigits(t, blockNumber) };
  const call = useCode(async () => {
    const { claimCall, vaultClaimCall } = await import("./claim-contract");
    return (isVault ? vaultClaimCall : claimCall)(claim, account, amount, found.proof);
  }, `${claim} ${holder.address}`);
  const stored = storedAirdropCall(chainId, claim, holder.address);
  const why = reasonAgainst(t, state, holder, payout);
  const [isWaiting, setWaiting] = useState(false);
  return (
    <Section
      title={
        <>
          {/* Keeps the space that some languages have after the colon. */}
          <span className="inline-block whitespace-pre">
            {t("units.labeled", { label: t(isVault ? "airdrop.vaultShare" : "airdrop.share"), text: "" })}
          </span>
          <span className={`pair ${sum.length > LONG ? "text-base" : ""}`}>{sum}</span>
        </>
      }
    >
      <p className="mb-4 text-soft text-sm">{t(isVault ? "airdrop.vaultShareText" : "airdrop.shareText", held)}</p>
      {why === null || isWaiting ? (
        <GuardedCall
          {...{ call, stored, account }}
          token={state.terms.token}
          action={t("airdrop.claim")}
          isPossible={isPossible && why === null}
          isOnce
          onWaiting={setWaiting}
          onMined={() => stored.write(null)}
        />
      ) : (
        <Notice title={why} />
      )}
    </Section>
  );
}

/** Why the holder cannot claim now; null if it can. An excluded account cannot claim for its vault. */
export function reasonAgainst(
  t: Translate,
  { terms, isFunded, remaining, own }: Pick<ClaimState, "terms" | "isFunded" | "remaining" | "own">,
  holder: ClaimHolder,
  payout: bigint,
): string | null {
  if (holder.isClaimed) return t("airdrop.claimed");
  if (holder.isExcluded || own.isExcluded) return t("airdrop.isExcluded");
  if (payout === 0n) return t("airdrop.zeroShare");
  if (isOver(terms)) return t("airdrop.ended");
  if (!isFunded) return t("airdrop.notFunded");
  // The contract accepts a total that is less than the sum of all shares.
  return payout > remaining ? t("airdrop.tooLittleLeft") : null;
}
