"use client";

import { type ReactNode, useEffect } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { CallPanel } from "../contract-call/call-panel";
import { useSettings } from "../settings";
import { Notice } from "../ui/notice";
import { Section } from "../ui/section";
import type { ClaimState, ClaimTerms } from "./claim-contract";
import { storedCreation } from "./created-airdrop";
import { isOver, useCall } from "./use-call";

interface FunderProps {
  readonly claim: Address;
  readonly state: Pick<ClaimState, "terms" | "isFunded" | "isApproved" | "remaining">;
  /** An amount of the paid coin as a text. */
  readonly coins: (amount: bigint) => string;
}

/** The next step of the funder: allow, pay, announce, or take back the rest. */
export function Funder({ claim, state, coins }: FunderProps) {
  const t = useTranslate();
  const { terms, isFunded, isApproved, remaining } = state;
  useForgetCreation(claim, isFunded);
  return (
    <Section title={t("airdrop.yours")}>
      {isOver(terms) ? (
        remaining === 0n ? (
          <Text>{t("airdrop.refundNone")}</Text>
        ) : (
          <Step claim={claim} terms={terms} step="refund">
            {t("airdrop.refundText", { amount: coins(remaining) })}
          </Step>
        )
      ) : isFunded ? (
        <Text>{t("airdrop.announce")}</Text>
      ) : isApproved === null ? (
        <div role="status">
          <Notice tone="refused" title={t("airdrop.allowanceUnreadable")}>
            {t("airdrop.allowanceUnreadableText")}
          </Notice>
        </div>
      ) : (
        <Step claim={claim} terms={terms} step={isApproved ? "fund" : "approve"}>
          {t("airdrop.fundText", { amount: coins(terms.total) })}
        </Step>
      )}
    </Section>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="text-soft text-sm">{children}</p>;
}

interface StepProps {
  readonly claim: Address;
  readonly terms: ClaimTerms;
  readonly step: "approve" | "fund" | "refund";
  readonly children: ReactNode;
}

function Step({ claim, terms, step, children }: StepProps) {
  const t = useTranslate();
  const call = useCall(async () => {
    const { approvalCall, fundingCall, refundCall } = await import("./claim-contract");
    if (step === "refund") return refundCall(claim, terms);
    return step === "approve" ? approvalCall(claim, terms) : fundingCall(claim, terms);
  }, `${claim} ${step}`);
  return (
    <>
      <p className="mb-4 text-soft text-sm">{children}</p>
      <CallPanel key={step} call={call} action={t(`airdrop.${step}`)} onMined={() => undefined} />
    </>
  );
}

/** Removes the stored creation once the total is paid: until then, the page that creates airdrops links to this one. */
function useForgetCreation(claim: Address, isFunded: boolean): void {
  const { chainId } = useSettings().network;
  useEffect(() => {
    const stored = storedCreation(chainId);
    const sent = stored.read();
    if (!isFunded || sent === null || sent.hash === null || sent.nonce === null) return;
    const { account, nonce } = sent;
    void import("./claim-contract").then(({ createdAddress }) => {
      if (createdAddress(account, nonce) === claim) stored.write(null);
    });
  }, [chainId, claim, isFunded]);
}
