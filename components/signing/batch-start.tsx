"use client";

import { type ReactNode, useState } from "react";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { ConfirmFirst, Decision } from "./decision";

interface BatchStartProps {
  readonly label: string;
  readonly isDisabled: boolean;
  /** A warning that the person must confirm first; null if there is none. */
  readonly danger: string | null;
  readonly onStart: () => void;
  /** The effect of the button, shown right above it. */
  readonly summary?: ReactNode;
}

/**
 * The button that starts a batch. Give it a key that changes with the warning, so that each warning needs its own
 * confirmation.
 */
export function BatchStart({ label, isDisabled, danger, onStart, summary }: BatchStartProps) {
  const [isSure, setSure] = useState(false);
  const isConfirmed = danger === null || isSure;
  return (
    <>
      {danger === null ? null : <Decision text={danger} isChecked={isSure} onChange={setSure} />}
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
