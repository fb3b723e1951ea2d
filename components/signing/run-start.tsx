"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Decision } from "./decision";

interface RunStartProps {
  readonly label: string;
  readonly isDisabled: boolean;
  /** What has to be decided explicitly before anything is sent. */
  readonly danger: string | null;
  readonly onStart: () => void;
}

/** Starts several transactions in a row. Give it a key that changes with what is decided. */
export function RunStart({ label, isDisabled, danger, onStart }: RunStartProps) {
  const [isSure, setSure] = useState(false);
  return (
    <>
      {danger === null ? null : <Decision text={danger} isTaken={isSure} onChange={setSure} />}
      <Button look="filled" className="w-full" disabled={isDisabled || (danger !== null && !isSure)} onClick={onStart}>
        {label}
      </Button>
    </>
  );
}
