"use client";

import { type ReactNode, useState } from "react";
import { endWith } from "@/components/hooks/end-with";
import { useIsRemoved } from "@/components/hooks/use-is-removed";
import { useSingleRun } from "@/components/hooks/use-single-run";
import { Cost, callFaultText } from "@/components/signing/cost";
import { useRepeat } from "@/components/signing/repeat";
import { useTracker } from "@/components/tracker/context";
import type { Subject, Tracked } from "@/components/tracker/tracked";
import { TrackedView } from "@/components/tracker/tracked-view";
import { ActionBar } from "@/components/ui/action-bar";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ConnectedWallet, TransactionRequest } from "@/components/wallet/wallet";
import { useTranslate } from "@/lib/languages/translate";

/** A call that is ready to be signed, or why it is not. */
export type Prepared =
  | { readonly call: TransactionRequest; readonly subject: Subject }
  | { readonly problem: string; readonly hint?: string | undefined };

/** Why nothing was sent. */
interface Problem {
  readonly title: string;
  readonly hint?: string | undefined;
}

interface MarketSignProps {
  readonly wallet: ConnectedWallet;
  /** The call whose cost is shown; null: not known yet, and nothing can be signed. */
  readonly call: TransactionRequest | null;
  /** Makes the call from the state at the moment of signing. */
  readonly prepare: () => Promise<Prepared>;
  /** Text of the button. */
  readonly action: string;
  readonly isDisabled?: boolean;
  /** The next step, in the place of the button that signs: nothing can be signed anymore. */
  readonly instead?: ReactNode;
  /** Content that the result adds to the transaction's status. */
  readonly result?: ((tracked: Tracked) => ReactNode) | undefined;
  readonly done: string;
  readonly onClose: () => void;
  /** Called with `true` when signing begins, and with `false` if nothing was sent. */
  readonly onSigning?: ((isSigning: boolean) => void) | undefined;
  /** The text above the button until the request to the wallet. */
  readonly children?: ReactNode;
}

/**
 * The cost of a call of the market, the button that signs it, and its status. Right before the request to the wallet, it
 * builds the call again and simulates it on the node, so it never sends a call that the market would reject.
 */
export function MarketSign(props: MarketSignProps) {
  const t = useTranslate();
  const {
    wallet,
    call,
    prepare,
    action,
    isDisabled = false,
    instead,
    result,
    done,
    onClose,
    onSigning,
    children,
  } = props;
  const tracker = useTracker();
  const [stage, setStage] = useState<"idle" | "checking" | "signing">("idle");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  const repeat = useRepeat(subject);
  const runOnce = useSingleRun();
  const isRemoved = useIsRemoved();
  const tracked = tracker.transactions.find((one) => one.key === key);

  async function sign() {
    setStage("checking");
    setProblem(null);
    onSigning?.(true);
    await endWith<Problem | null>(attempt, { title: t("tracker.notSent") }, (refusal) => {
      setProblem(refusal);
      setStage("idle");
      if (refusal !== null) onSigning?.(false);
    });
  }

  /** Null: the wallet was asked, or the dialog was closed before. */
  async function attempt(): Promise<Problem | null> {
    const prepared = await prepare();
    if ("problem" in prepared) return { title: prepared.problem, hint: prepared.hint };
    setSubject(prepared.subject);
    if (!repeat.allows(prepared.subject)) return { title: t("tracker.faults.maybe-sent.text") };
    const tried = await wallet.actions.estimateCall(prepared.call);
    if (!tried.ok) {
      const { kind } = tried.fault;
      return {
        title: callFaultText(t, kind),
        hint: kind === "reverted" ? undefined : t(`tracker.faults.${kind}.hint`),
      };
    }
    if (isRemoved()) return null;
    setStage("signing");
    const { call: transaction } = prepared;
    const sent = await tracker.send(
      { subject: prepared.subject, transaction, account: wallet.account.address },
      wallet.actions,
    );
    setKey(sent.key);
    if (sent.status.kind === "not-sent") onSigning?.(false);
    return null;
  }

  if (tracked !== undefined && tracked.status.kind !== "not-sent") {
    return (
      <div className="space-y-4">
        <TrackedView tracked={tracked} />
        {result?.(tracked)}
        <Button className="w-full" onClick={onClose}>
          {done}
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-4">
      {call === null ? null : <Cost call={call} wallet={wallet} />}
      <div role="status" className="space-y-4">
        {children}
        {/* Without a call, the children say why. */}
        {problem === null || call === null ? null : (
          <Notice tone="refused" title={problem.title}>
            {problem.hint}
          </Notice>
        )}
      </div>
      {instead === undefined ? repeat.decision : null}
      <ActionBar>
        {instead ?? (
          <Button
            look="filled"
            className="w-full"
            disabled={call === null || isDisabled || !repeat.isConfirmed || stage !== "idle"}
            aria-busy={stage !== "idle"}
            onClick={() => void runOnce(sign)}
          >
            {stage === "checking" ? t("signing.rechecking") : stage === "signing" ? t("signing.signing") : action}
          </Button>
        )}
      </ActionBar>
      {tracked === undefined || stage !== "idle" ? null : <TrackedView tracked={tracked} />}
    </div>
  );
}
