"use client";

import { REASONS } from "@/lib/protocol/reasons";
import { signingTexts } from "../texts/signing";
import { Button } from "../ui/button";
import { Progress } from "../ui/progress";
import type { Pause } from "./run";
import type { RunHandle } from "./use-run";

/** How far a run is, and how to pause, go on and stop it. */
export function RunPanel({ handle, onClose }: { handle: RunHandle; onClose?: () => void }) {
  const { state, accepted, run, clear } = handle;
  if (state === null || run === null) return null;
  const words = signingTexts.run;
  const { sent, total, phase } = state;
  const progress = words.progress(sent.length, total);
  return (
    <section aria-label={words.label} data-run={phase} className="space-y-3 border border-line bg-plate px-5 py-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{progress}</span>
        <span className="text-faint">{words.accepted(accepted)}</span>
      </p>
      <Progress part={BigInt(sent.length)} whole={BigInt(total)} label={progress} />
      <p role="status" className="text-sm text-soft">
        {phase === "paused" ? whyText(state.pause) : phase === "running" ? signingTexts.signing : words[phase]}
      </p>
      <div className="flex flex-wrap gap-2">
        {phase === "running" ? <Button onClick={() => run.pause()}>{words.pause}</Button> : null}
        {phase === "paused" ? (
          <Button look="filled" onClick={() => void run.go()}>
            {words.resume}
          </Button>
        ) : null}
        {phase === "paused" && state.pause.kind === "finding" ? (
          <Button onClick={() => void run.skip()}>{words.skip}</Button>
        ) : null}
        {phase === "running" || phase === "paused" ? (
          <Button onClick={() => run.stop()}>{words.stop}</Button>
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
}

function whyText(pause: Pause): string {
  const words = signingTexts.run;
  return pause.kind === "finding" ? words.whyFinding(REASONS[pause.reason].text) : words.why[pause.kind];
}
