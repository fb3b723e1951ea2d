import type { ReactNode } from "react";
import { CopyButton } from "../ui/copy-button";
import { QrCode } from "./qr-code";

interface CopyableCodeProps {
  readonly text: string;
  readonly qrLabel: string;
  /** Default: the label of every copy button. */
  readonly copyLabel?: string;
  readonly testId?: string;
  readonly className?: string;
  /** What is said below the text. */
  readonly children: ReactNode;
}

/** A text beside its QR code, with a button that copies it. */
export function CopyableCode({ text, qrLabel, copyLabel, testId, className = "", children }: CopyableCodeProps) {
  return (
    <div className="flex flex-wrap gap-4">
      <QrCode text={text} label={qrLabel} />
      <p className="min-w-0 flex-1 basis-56 text-sm">
        <code data-testid={testId} translate="no" className={`break-all ${className}`}>
          {text}
        </code>{" "}
        <CopyButton text={text} {...(copyLabel === undefined ? {} : { label: copyLabel })} />
        {children}
      </p>
    </div>
  );
}
