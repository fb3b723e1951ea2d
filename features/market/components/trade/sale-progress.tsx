"use client";

import { type ReactNode, useState } from "react";
import { inscriptionText } from "@/components/format/inscription-text";
import { inscriptionKey } from "@/components/item/key";
import { callFaultText } from "@/components/signing/cost";
import { useTracker } from "@/components/tracker/context";
import { Button } from "@/components/ui/button";
import { Decision } from "@/components/ui/decision";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { OfferedPrice } from "./offered-price";
import { RefusedItems } from "./refused-items";
import {
  type BegunSale,
  doubtfulKey,
  type Place,
  type Refused,
  type SalePlan,
  type SaleStep,
  withoutItems,
} from "./sale";
import type { Stop, useSaleRun } from "./use-sale-run";

interface SaleProgressProps {
  readonly sale: BegunSale;
  readonly run: ReturnType<typeof useSaleRun>;
  readonly onDiscard: () => void;
}

/** Both steps of a sale in one place: the deposits, the offer, and the next action of the person. */
export function SaleProgress({ sale, run, onDiscard }: SaleProgressProps) {
  const t = useTranslate();
  const { plan, isRunning, asking } = run;
  const { places, step } = plan;
  const deposited = places.filter((place) => place === "vault" || place === "offered").length;
  const hasDeposits = sale.items.some(({ deposit }) => deposit !== null) || places.includes("account");
  const isOffered = step.kind === "done";
  const isDiscarded = run.stop?.kind === "discarded";
  const isPaused = !isRunning && asking === null && step.kind !== "wait";
  const isWaiting = asking === null && step.kind === "wait" && step.for !== "index";
  return (
    <section aria-label={t("trade.sale.label")} data-sale={step.kind} className="space-y-5">
      <ol className="space-y-4">
        {hasDeposits ? (
          <Step number={1} title={t("trade.sale.deposits")} isDone={deposited === sale.items.length || isOffered}>
            {sale.items.length === 1 ? null : (
              <Progress
                part={BigInt(deposited)}
                whole={BigInt(sale.items.length)}
                label={t("trade.sale.depositsCount", { done: deposited, of: sale.items.length })}
              />
            )}
            <Places sale={sale} places={places} />
          </Step>
        ) : null}
        <Step number={hasDeposits ? 2 : 1} title={t("trade.sale.offers")} isDone={isOffered}>
          {hasDeposits ? null : <Places sale={sale} places={places} />}
        </Step>
      </ol>
      <div role="status" className="text-sm">
        <StepText run={run} />
      </div>
      {isPaused || isWaiting ? (
        <div className="flex flex-wrap gap-2">
          {isPaused && !isDiscarded ? <ContinueButton sale={sale} run={run} /> : null}
          <Button onClick={onDiscard} title={t("trade.sale.discardHint")}>
            {t(isDiscarded ? "trade.close" : "trade.sale.discard")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Inscriptions that stop the sale because they can't be sold. */
function refusedOf({ plan: { step }, stop }: SaleProgressProps["run"]): readonly Refused[] {
  if (stop?.kind === "rejected") return [stop];
  return step.kind === "refused" ? step.refused : [];
}

/** Continues, without the inscriptions that can't be sold. */
function ContinueButton({ sale, run }: Pick<SaleProgressProps, "sale" | "run">) {
  const t = useTranslate();
  const { transactions } = useTracker();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const left = refusedOf(run).map(({ item }) => item);
  if (left.length === sale.items.length) return null;
  const doubtful = doubtfulKey(withoutItems(sale, left), transactions);
  return (
    <>
      {doubtful === null ? null : (
        <div className="w-full">
          <Decision
            text={t("signing.repeat")}
            isChecked={confirmed === doubtful}
            onChange={(isChecked) => setConfirmed(isChecked ? doubtful : null)}
          />
        </div>
      )}
      <Button
        look="filled"
        className="flex-1"
        disabled={confirmed !== doubtful && doubtful !== null}
        onClick={left.length === 0 ? run.resume : () => run.leaveOut(left)}
      >
        {left.length === 0 ? t("trade.sale.continue") : t("trade.sale.leaveOut", { count: left.length })}
      </Button>
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children?: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className={`figures flex size-8 items-center justify-center rounded-full border text-sm ${isDone ? "border-accent bg-accent text-on-accent" : "border-line-strong text-soft"}`}
      >
        {isDone ? "✓" : number}
      </span>
      <div className="min-w-0 space-y-2 pt-1">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </li>
  );
}

const TONES: Record<Place, string> = {
  unknown: "text-faint",
  account: "text-faint",
  moving: "text-soft",
  vault: "text-accent",
  offered: "text-accent",
  refused: "text-refused",
};

function Places({ sale, places }: { sale: BegunSale; places: SalePlan["places"] }) {
  const t = useTranslate();
  return (
    <ul className="max-h-44 overflow-y-auto text-sm">
      {sale.items.map((item, index) => {
        const place = places[index] ?? "unknown";
        return (
          <li key={inscriptionKey(item)} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="figures break-all">{inscriptionText(t, item)}</span>
            <OfferedPrice item={item} />
            <span className={`ml-auto ${TONES[place]}`}>{t(`trade.sale.places.${place}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The current step, or the reason why the sale is paused. */
function StepText({ run }: { run: SaleProgressProps["run"] }) {
  const t = useTranslate();
  const { plan, isFailing, isRunning, asking, stop } = run;
  const step = asking ?? plan.step;
  const refused = refusedOf(run);
  if (isFailing) return <Notice tone="refused" title={t("trade.unavailable")} />;
  if (asking === null && refused.length > 0) return <RefusedItems refused={refused} />;
  if (stop !== null && stop.kind !== "rejected") return <Notice tone="refused" title={stopText(t, stop)} />;
  if (step.kind === "halted") return <Halted step={step} />;
  if (step.kind === "wait") return <p className="breathing text-soft">{t(`trade.sale.waiting.${step.for}`)}</p>;
  if (!isRunning) return <p className="text-soft">{t("trade.sale.paused")}</p>;
  if (step.kind === "deposit")
    return <p className="text-soft">{t("trade.sale.askDeposit", { name: inscriptionText(t, step.item) })}</p>;
  return <p className="text-soft">{t("trade.sale.askOffer")}</p>;
}

function Halted({ step }: { step: Extract<SaleStep, { kind: "halted" }> }) {
  const t = useTranslate();
  const { transactions } = useTracker();
  const sent = transactions.find(({ key }) => key === step.key);
  const status = sent?.status;
  if (status?.kind === "unanswered") {
    return <Notice title={t(sent?.hash === null ? "trade.sale.haltedUnanswered" : "tracker.unseenText")} />;
  }
  if (status?.kind === "accepted") return <Notice tone="refused" title={t("trade.sale.haltedPart")} />;
  if (status?.kind !== "not-sent") return <Notice tone="refused" title={t("trade.sale.halted")} />;
  const { kind } = status.fault;
  return <Notice tone={kind === "rejected" ? "plain" : "refused"} title={callFaultText(t, kind)} />;
}

function stopText(t: Translate, stop: Exclude<Stop, { kind: "rejected" }>): string {
  switch (stop.kind) {
    case "account":
      return t("trade.sale.account");
    case "unknown":
      return t("trade.unavailable");
    case "discarded":
      return t("trade.sale.discarded");
    case "fault":
      return callFaultText(t, stop.fault.kind);
  }
}
