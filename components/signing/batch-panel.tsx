"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Progress } from "../ui/progress";
import type { Pause } from "./batch";
import type { BatchHandle } from "./use-batch";

/** The progress of a batch, with buttons to pause, resume and stop it. */
export function BatchPanel({ handle, onClose }: { handle: BatchHandle; onClose?: () => void }) {
  const t = useTranslate();
  const { state, accepted, batch, clear } = handle;
  if (state === null || batch === null) return null;

  const { sent, total, phase } = state;
  const progress = t("signing.batch.progress", { sent: sent.length, total });
  const isRunning = phase === "running" || phase === "paused";
  const panel = (
    <section
      aria-label={t("signing.batch.label")}
      data-batch={phase}
      className="space-y-3 border border-line bg-surface px-5 py-4"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{progress}</span>
        <span className="text-faint">{t("signing.batch.accepted", { count: accepted })}</span>
      </p>
      <Progress part={BigInt(sent.length)} whole={BigInt(total)} label={progress} />
      <p role="status" className="text-sm text-soft">
        {phase === "paused"
          ? whyText(t, state.pause)
          : phase === "running"
            ? t("signing.signing")
            : t(`signing.batch.${phase}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {phase === "running" ? <Button onClick={() => batch.pause()}>{t("signing.batch.pause")}</Button> : null}
        {phase === "paused" ? (
          <Button look="filled" onClick={() => void batch.run()}>
            {t(state.pause.kind === "maybe-sent" ? "signing.batch.repeat" : "signing.batch.resume")}
          </Button>
        ) : null}
        {phase === "paused" && (state.pause.kind === "preview" || state.pause.kind === "maybe-sent") ? (
          <Button onClick={() => void batch.skip()}>
            {t(state.pause.kind === "preview" ? "signing.batch.skip" : "signing.batch.wasSent")}
          </Button>
        ) : null}
        {isRunning ? (
          <Button onClick={() => batch.stop()}>{t("signing.batch.stop")}</Button>
        ) : (
          <Button
            onClick={() => {
              clear();
              onClose?.();
            }}
          >
            {t("signing.batch.close")}
          </Button>
        )}
      </div>
    </section>
  );
  return isRunning ? <ActionBar>{panel}</ActionBar> : panel;
}

function whyText(t: Translate, pause: Pause): string {
  return pause.kind === "preview"
    ? t("signing.batch.whyPreview", { reason: t(`reasons.${pause.reason}.text`) })
    : t(`signing.batch.why.${pause.kind}`);
}
