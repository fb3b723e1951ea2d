"use client";

import type { ReactNode } from "react";
import { REASONS } from "@/lib/protocol/reasons";
import { callFaultText } from "../signing/cost";
import { readableName } from "../signing/naming";
import { tradeTexts } from "../texts/trade";
import { useTracker } from "../tracker/context";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Progress } from "../ui/progress";
import type { Place, Sale, SalePlan, SaleStep } from "./sale";
import type { Stop, useSaleRun } from "./use-sale-run";

const words = tradeTexts.sale;

interface SaleProgressProps {
  readonly sale: Sale;
  readonly run: ReturnType<typeof useSaleRun>;
  readonly onDiscard: () => void;
}

/** Both steps of a sale in one place: the deposits, the offer, and what the person does next. */
export function SaleProgress({ sale, run, onDiscard }: SaleProgressProps) {
  const { plan, isRunning, asking } = run;
  const { places, step } = plan;
  const deposited = places.filter((place) => place === "vault").length;
  const hasDeposits = sale.items.some(({ deposit }) => deposit !== null) || places.includes("account");
  const isOffered = step.kind === "done";
  return (
    <section aria-label={words.label} data-sale={step.kind} className="space-y-5">
      <ol className="space-y-4">
        {hasDeposits ? (
          <Step number={1} title={words.deposits} isDone={deposited === sale.items.length || isOffered}>
            {sale.items.length === 1 ? null : (
              <Progress
                part={BigInt(deposited)}
                whole={BigInt(sale.items.length)}
                label={words.depositsCount(deposited, sale.items.length)}
              />
            )}
            <Places sale={sale} places={places} />
          </Step>
        ) : null}
        <Step number={hasDeposits ? 2 : 1} title={words.offers} isDone={isOffered} />
      </ol>
      <div role="status" className="text-sm">
        <StepText run={run} />
      </div>
      {isRunning || asking !== null || step.kind === "wait" ? null : (
        <div className="flex flex-wrap gap-2">
          <Button look="filled" className="flex-1" onClick={run.resume}>
            {words.continue}
          </Button>
          <Button onClick={onDiscard} title={words.discardHint}>
            {words.discard}
          </Button>
        </div>
      )}
    </section>
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
  refused: "text-refused",
};

function Places({ sale, places }: { sale: Sale; places: SalePlan["places"] }) {
  return (
    <ul className="max-h-44 overflow-y-auto text-sm">
      {sale.items.map((item, index) => {
        const place = places[index] ?? "unknown";
        return (
          <li key={`${item.ticker} ${item.tokenId}`} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="figures break-all">{readableName(item)}</span>
            <span className={TONES[place]}>{words.places[place]}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What happens now, or why nothing does. */
function StepText({ run: { plan, isFailing, isRunning, asking, stop } }: { run: SaleProgressProps["run"] }) {
  const step = asking ?? plan.step;
  if (isFailing) return <Notice tone="refused" title={tradeTexts.unavailable} />;
  if (stop !== null) return <Notice tone="refused" title={stopText(stop)} />;
  if (step.kind === "refused") {
    const reason = step.reason === null ? null : REASONS[step.reason];
    return (
      <Notice tone="refused" title={words.refused(readableName(step.item))}>
        {reason === null ? null : `${reason.text} ${reason.hint}`}
      </Notice>
    );
  }
  if (step.kind === "halted") return <Halted step={step} />;
  if (step.kind === "wait") return <p className="breathing text-soft">{words.waiting[step.for]}</p>;
  if (!isRunning) return <p className="text-soft">{words.paused}</p>;
  if (step.kind === "deposit") return <p className="text-soft">{words.askDeposit(readableName(step.item))}</p>;
  return <p className="text-soft">{words.askOffer}</p>;
}

function Halted({ step }: { step: Extract<SaleStep, { kind: "halted" }> }) {
  const { transactions } = useTracker();
  const status = transactions.find(({ key }) => key === step.key)?.status;
  if (status?.kind === "unanswered") return <Notice title={words.haltedUnanswered} />;
  if (status?.kind !== "not-sent") return <Notice tone="refused" title={words.halted} />;
  const { kind } = status.fault;
  return <Notice tone={kind === "rejected" ? "plain" : "refused"} title={callFaultText(kind)} />;
}

function stopText(stop: Stop): string {
  switch (stop.kind) {
    case "account":
      return words.account;
    case "unknown":
      return tradeTexts.unavailable;
    case "rejected":
      return REASONS[stop.reason].text;
    case "fault":
      return callFaultText(stop.fault.kind);
  }
}
