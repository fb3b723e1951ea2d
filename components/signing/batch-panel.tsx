"use client";

import { REASONS } from "@/lib/protocol/reasons";
import { signingTexts } from "../texts/signing";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Progress } from "../ui/progress";
import type { Pause } from "./batch";
import type { BatchHandle } from "./use-batch";

/** The progress of a batch, with buttons to pause, resume and stop it. */
export function BatchPanel({ handle, onClose }: { handle: BatchHandle; onClose?: () => void }) {
  const { state, accepted, batch, clear } = handle;
  if (state === null || batch === null) return null;
  const words = signingTexts.batch;
  const { sent, total, phase } = state;
  const progress = words.progress(sent.length, total);
  const isRunning = phase === "running" || phase === "paused";
  const panel = (
    <section aria-label={words.label} data-batch={phase} className="space-y-3 border border-line bg-surface px-5 py-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{progress}</span>
        <span className="text-faint">{words.accepted(accepted)}</span>
      </p>
      <Progress part={BigInt(sent.length)} whole={BigInt(total)} label={progress} />
      <p role="status" className="text-sm text-soft">
        {phase === "paused" ? whyText(state.pause) : phase === "running" ? signingTexts.signing : words[phase]}
      </p>
      <div className="flex flex-wrap gap-2">
        {phase === "running" ? <Button onClick={() => batch.pause()}>{words.pause}</Button> : null}
        {phase === "paused" ? (
          <Button look="filled" onClick={() => void batch.run()}>
            {words.resume}
          </Button>
        ) : null}
        {phase === "paused" && state.pause.kind === "preview" ? (
          <Button onClick={() => void batch.skip()}>{words.skip}</Button>
        ) : null}
        {isRunning ? (
          <Button onClick={() => batch.stop()}>{words.stop}</Button>
        ) : (
          <Button
            onClick={() => {
              clear();
              onClose?.();
            }}
          >
            {words.close}
          </Button>
        )}
      </div>
    </section>
  );
  return isRunning ? <ActionBar>{panel}</ActionBar> : panel;
}

function whyText(pause: Pause): string {
  const words = signingTexts.batch;
  return pause.kind === "preview" ? words.whyPreview(REASONS[pause.reason].text) : words.why[pause.kind];
}
