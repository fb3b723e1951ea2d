"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useSettings } from "@/components/hooks/settings";
import { useCode } from "@/components/hooks/use-code";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import type { ClaimTerms } from "./claim-contract";
import { storedAirdropCall, storedCreation } from "./created-airdrop";
import { GuardedCall } from "./guarded-call";
import { NamedPayer } from "./named-payer";
import { isOver, type KnownClaim } from "./seen-claim";

interface FunderProps {
  readonly claim: Address;
  /** Whether this device has created the airdrop, so that its person knows the terms. */
  readonly isCreatedHere: boolean;
  readonly state: Pick<KnownClaim, "terms" | "isFunded" | "isApproved" | "wasApproved" | "remaining">;
  /** An amount of the paid coin as a text. */
  readonly coins: (amount: bigint) => string;
  /** Whether a person can send calls now. */
  readonly isPossible: boolean;
}

const PAYING = ["approve", "fund"] as const;
type FunderStep = (typeof PAYING)[number] | "refund";

/**
 * The next step of the funder: allow, pay, announce, or take back the rest. The step of a call that waits is shown until it ends. An
 * airdrop that this device did not create is paid only after a decision, and one with another registry never.
 */
export function Funder({ claim, isCreatedHere, state, coins, isPossible }: FunderProps) {
  const t = useTranslate();
  const { registry, chainId } = useSettings().network;
  const { terms, isFunded, isApproved } = state;
  useForgetCreation(claim, isFunded);
  const [waiting, setWaiting] = useState<FunderStep | null>(null);
  // A payment that this device has sent was decided on before.
  const [isDecided, setDecided] = useState(() =>
    PAYING.some((each) => storedAirdropCall(chainId, claim, each).read() !== null),
  );
  const next = nextStep(state);
  const step = waiting ?? next;
  const isUnread = isApproved === null && !isFunded && !isOver(terms);
  const isPaying = step === "approve" || step === "fund";
  const isNamed = isPaying && !isCreatedHere;
  if (isPaying && terms.registry !== registry) {
    return (
      <Section title={t("airdrop.named")}>
        <Notice tone="refused" title={t("airdrop.neverPay")} />
      </Section>
    );
  }
  return (
    <Section title={t(isNamed ? "airdrop.named" : "airdrop.yours")}>
      {isNamed ? <NamedPayer {...{ claim, terms, coins, isDecided }} onDecide={setDecided} /> : null}
      {isUnread ? (
        <div role="status" className="mb-4">
          <Notice tone="refused" title={t("airdrop.allowanceUnreadable")}>
            {t("airdrop.allowanceUnreadableText")}
          </Notice>
        </div>
      ) : null}
      {step === null || (isNamed && !isDecided) ? null : step === "announce" ? (
        <Text>{t("airdrop.announce")}</Text>
      ) : step === "refundNone" ? (
        <Text>{t("airdrop.refundNone")}</Text>
      ) : (
        <Step
          key={step}
          {...{ claim, terms, step }}
          isPossible={isPossible && !isUnread && step === next}
          onWaiting={(isWaiting) => setWaiting(isWaiting ? step : null)}
        >
          {step === "refund"
            ? t("airdrop.refundText", { amount: coins(state.remaining) })
            : t("airdrop.fundText", { amount: coins(terms.total) })}
        </Step>
      )}
    </Section>
  );
}

/** Null: not known, because no allowance was read. */
function nextStep({ terms, isFunded, wasApproved, remaining }: FunderProps["state"]) {
  if (isOver(terms)) return remaining === 0n ? "refundNone" : "refund";
  if (isFunded) return "announce";
  if (wasApproved === null) return null;
  return wasApproved ? "fund" : "approve";
}

function Text({ children }: { children: ReactNode }) {
  return <p className="text-soft text-sm">{children}</p>;
}

interface StepProps {
  readonly claim: Address;
  readonly terms: ClaimTerms;
  readonly step: FunderStep;
  readonly isPossible: boolean;
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly children: ReactNode;
}

function Step({ claim, terms, step, isPossible, onWaiting, children }: StepProps) {
  const t = useTranslate();
  const stored = storedAirdropCall(useSettings().network.chainId, claim, step);
  const call = useCode(async () => {
    const { approvalCall, fundingCall, refundCall } = await import("./claim-contract");
    if (step === "refund") return refundCall(claim, terms);
    return step === "approve" ? approvalCall(claim, terms) : fundingCall(claim, terms);
  }, `${claim} ${step}`);
  return (
    <>
      <p className="mb-4 text-soft text-sm">{children}</p>
      <GuardedCall
        {...{ call, stored, isPossible, onWaiting }}
        token={terms.token}
        account={terms.funder}
        action={t(`airdrop.${step}`)}
        isOnce
        onMined={() => stored.write(null)}
      />
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
