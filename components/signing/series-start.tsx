"use client";

import { type ReactNode, useState } from "react";
import type { Subject } from "../tracker/tracked";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Decision } from "../ui/decision";
import { ConfirmFirst } from "./confirm-first";
import { useRepeat } from "./repeat";

interface SeriesStartProps {
  readonly label: string;
  readonly isDisabled: boolean;
  /** What the first transaction does; null: not known yet. */
  readonly subject: Subject | null;
  /** A warning that the person must confirm first; null if there is none. */
  readonly danger: string | null;
  readonly onStart: () => void;
  /** The effect of the button, shown right above it. */
  readonly summary?: ReactNode;
}

/**
 * The button that starts a series. Give it a key that changes with the warning, so that each warning needs its own
 * confirmation.
 */
export function SeriesStart({ label, isDisabled, subject, danger, onStart, summary }: SeriesStartProps) {
  const [isSure, setSure] = useState(false);
  const repeat = useRepeat(subject);
  const isConfirmed = (danger === null || isSure) && repeat.isConfirmed;
  return (
    <>
      {danger === null ? null : <Decision text={danger} isChecked={isSure} onChange={setSure} />}
      {repeat.decision}
      <ActionBar>
        {summary}
        {isConfirmed || isDisabled ? null : <ConfirmFirst />}
        <Button look="filled" className="w-full" disabled={isDisabled || !isConfirmed} onClick={onStart}>
          {label}
        </Button>
      </ActionBar>
    </>
  );
}
