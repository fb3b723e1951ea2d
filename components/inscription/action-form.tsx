"use client";

import { type ReactNode, useState } from "react";
import { MessagePanel } from "../signing/message-panel";
import { usePreview } from "../signing/preview";
import type { Proposal } from "../signing/proposal";
import { SignPanel } from "../signing/sign-panel";
import { useTracker } from "../tracker/context";
import type { Tracked } from "../tracker/tracked";
import { TrackedView } from "../tracker/tracked-view";

interface ActionFormProps {
  readonly text: ReactNode;
  readonly proposal: Proposal | null;
  readonly outcome: string;
  readonly hint?: string | undefined;
  readonly danger?: string | undefined;
  readonly isChecking?: boolean;
  readonly onSent: (tracked: Tracked) => void;
  /** The form's fields. */
  readonly children?: ReactNode;
}

/** The form of an action: its description and fields, the message with its preview, and the button that signs it. */
export function ActionForm({
  text,
  proposal,
  outcome,
  hint,
  danger,
  isChecking = false,
  onSent,
  children,
}: ActionFormProps) {
  const preview = usePreview(proposal);
  const { transactions } = useTracker();
  const [unsent, setUnsent] = useState<string | null>(null);
  const shown = transactions.find((one) => one.key === unsent);
  return (
    <form className="space-y-5" onSubmit={(event) => event.preventDefault()} noValidate>
      <div className="text-sm text-soft">{text}</div>
      {children}
      <MessagePanel proposal={proposal} preview={preview} outcome={outcome} hint={hint} />
      <SignPanel
        proposal={proposal}
        preview={preview}
        danger={danger}
        isChecking={isChecking}
        onAnswer={(tracked) => (tracked.status.kind === "not-sent" ? setUnsent(tracked.key) : onSent(tracked))}
      />
      {shown === undefined ? null : <TrackedView tracked={shown} />}
    </form>
  );
}
