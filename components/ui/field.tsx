import type { ReactNode } from "react";

/** The classes of text inputs and selects. */
export const INPUT_CLASSES =
  "figures h-12 w-full min-w-0 rounded-xs border border-line-strong bg-surface px-3 text-ink transition-colors duration-150 hover:border-ink-soft focus:border-accent aria-invalid:border-refused";

/** A form control with its label, its hint and a button beside the hint. */
export function Field({
  label,
  htmlFor,
  hint,
  action,
  children,
}: {
  label: string;
  htmlFor: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <label htmlFor={htmlFor} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {children}
      {hint === undefined && action === undefined ? null : (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-faint text-sm">
          {hint === undefined ? null : (
            <span id={`${htmlFor}-hint`} className="min-w-0 break-words">
              {hint}
            </span>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
