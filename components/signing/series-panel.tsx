"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Progress } from "../ui/progress";
import type { Pause } from "./series";
import type { SeriesHandle } from "./use-series";

/** The progress of a series, with buttons to pause, resume and stop it. */
export function SeriesPanel({ handle, onClose }: { handle: SeriesHandle; onClose?: () => void }) {
  const t = useTranslate();
  const { state, accepted, series, clear } = handle;
  if (state === null || series === null) return null;

  const { sent, total, phase } = state;
  const progress = t("signing.series.progress", { sent: sent.length, total });
  const isRunning = phase === "running" || phase === "paused";
  const panel = (
    <section
      aria-label={t("signing.series.label")}
      data-series={phase}
      className="space-y-3 border border-line bg-surface px-5 py-4"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{progress}</span>
        <span className="text-faint">{t("signing.series.accepted", { count: accepted })}</span>
      </p>
      <Progress part={BigInt(sent.length)} whole={BigInt(total)} label={progress} />
      <p role="status" className="text-sm text-soft">
        {phase === "paused"
          ? whyText(t, state.pause)
          : phase === "running"
            ? t("signing.signing")
            : t(`signing.series.${phase}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {phase === "running" ? <Button onClick={() => series.pause()}>{t("signing.series.pause")}</Button> : null}
        {phase === "paused" ? (
          <Button look="filled" onClick={() => void series.run()}>
            {t(state.pause.kind === "maybe-sent" ? "signing.series.repeat" : "signing.series.resume")}
          </Button>
        ) : null}
        {phase === "paused" && (state.pause.kind === "preview" || state.pause.kind === "maybe-sent") ? (
          <Button onClick={() => void series.skip()}>
            {t(state.pause.kind === "preview" ? "signing.series.skip" : "signing.series.wasSent")}
          </Button>
        ) : null}
        {isRunning ? (
          <Button onClick={() => series.stop()}>{t("signing.series.stop")}</Button>
        ) : (
          <Button
            onClick={() => {
              clear();
              onClose?.();
            }}
          >
            {t("signing.series.close")}
          </Button>
        )}
      </div>
    </section>
  );
  return isRunning ? <ActionBar>{panel}</ActionBar> : panel;
}

function whyText(t: Translate, pause: Pause): string {
  return pause.kind === "preview"
    ? t("signing.series.whyPreview", { reason: t(`reasons.${pause.reason}.text`) })
    : t(`signing.series.why.${pause.kind}`);
}
