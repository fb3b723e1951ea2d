import type { ReactNode } from "react";

/** The classes of text inputs and selects. */
export const INPUT_CLASSES =
  "figures h-12 w-full min-w-0 rounded-xs border border-line-strong bg-surface px-3 text-ink transition-colors duration-150 hover:border-ink-soft focus:border-accent aria-invalid:border-refused";

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The value's error, shown in place of the hint. */
  readonly problem?: string | undefined;
  /** A button beside the hint or the error. It stays in both cases: the person may need it most when the value is wrong. */
  readonly action?: ReactNode;
}

/** A form control with its label, its hint or error, and a button beside them. */
export function Field({
  label,
  htmlFor,
  hint,
  problem,
  action,
  children,
}: FieldProps & { htmlFor: string; children: ReactNode }) {
  const below = problem === undefined ? hint : <span className="text-refused">{problem}</span>;
  return (
    <div>
      <label htmlFor={htmlFor} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {children}
      {below === undefined && action === undefined ? null : (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-faint text-sm">
          {below === undefined ? null : (
            <span id={`${htmlFor}-hint`} className="min-w-0 break-words">
              {below}
            </span>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
