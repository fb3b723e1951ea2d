import type { ReactNode } from "react";

/** The classes of text inputs and selects. */
export const INPUT_CLASSES =
  "figures h-12 w-full min-w-0 rounded-xs border border-line-strong bg-surface px-3 text-ink transition-colors duration-150 hover:border-ink-soft focus:border-accent aria-invalid:border-refused";

/** A form control with its label and hint. */
export function Field({
  label,
  htmlFor,
  hint,
  children,
}: {
  label: string;
  htmlFor: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <label htmlFor={htmlFor} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <div
          id={`${htmlFor}-hint`}
          className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-faint text-sm"
        >
          {hint}
        </div>
      )}
    </div>
  );
}
