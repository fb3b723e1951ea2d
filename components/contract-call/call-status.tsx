"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { callFaultText } from "../signing/cost";
import { worded } from "../tracker/describe";
import { describeGone, ReplacedBy } from "../tracker/gone";
import type { StatusWord } from "../tracker/tracked";
import { HashText } from "../ui/hex";
import type { WalletFault } from "../wallet/fault";
import type { CallStatus } from "./follow-call";

/** A call leaves no message: its receipt confirms it. */
const WORDS = {
  ...{ sent: "pending", recalled: "pending", dropped: "pending" },
  ...{ mined: "confirmed", reverted: "failed", canceled: "failed" },
} as const satisfies Readonly<Record<SentCall["kind"], StatusWord>>;

type SentCall = Extract<CallStatus, { readonly hash: string }>;

/** The status of a call, the remedy of a failed one, and the transaction that replaced it. */
export function CallStatusText({ status }: { status: CallStatus }) {
  const t = useTranslate();
  switch (status.kind) {
    case "idle":
    case "signing":
      return null;
    case "not-sent":
    case "maybe-sent":
      return (
        <div className="text-sm">
          <p className={status.fault.kind === "rejected" ? "text-soft" : "text-refused"}>
            {t("units.sentences", {
              first: faultText(t, status),
              second: t(`tracker.faults.${status.fault.kind}.hint`),
            })}
          </p>
          {status.fault.kind === "rejected" || status.fault.detail === "" ? null : (
            <details>
              <summary className="link w-fit py-3 text-faint">{t("tracker.details")}</summary>
              <pre className="message max-h-48 overflow-auto whitespace-pre-wrap bg-sunk p-3 text-xs" dir="ltr">
                {status.fault.detail}
              </pre>
            </details>
          )}
        </div>
      );
    default:
      return (
        <>
          <p className={`text-sm ${status.kind === "reverted" || status.kind === "dropped" ? "text-refused" : ""}`}>
            {worded(t, WORDS[status.kind], textOf(t, status))} <HashText value={status.hash} isShort withTools />
          </p>
          {status.kind === "canceled" && status.by !== null ? <ReplacedBy hash={status.by} /> : null}
        </>
      );
  }
}

/** Only a call that may have been sent has a status. */
function faultText(t: Translate, { kind, fault }: Extract<CallStatus, { readonly fault: WalletFault }>): string {
  const text = callFaultText(t, fault.kind);
  return kind === "maybe-sent" ? worded(t, "pending", text) : text;
}

function textOf(t: Translate, status: SentCall): string {
  switch (status.kind) {
    case "sent":
    case "recalled":
      return status.isSpedUp
        ? t("units.sentences", { first: t("tracker.sentText"), second: t("tracker.spedUp") })
        : t("tracker.sentText");
    case "canceled":
    case "dropped": {
      const { title, text } = describeGone(t, status);
      return t("units.sentences", { first: t("units.sentence", { text: title }), second: text });
    }
    case "mined":
      return t("call.mined", { block: groupDigits(t, status.block) });
    case "reverted":
      return t("tracker.revertedText", { block: groupDigits(t, status.block) });
  }
}
