"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field, INPUT_CLASSES } from "../ui/field";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The value's error, shown in place of the hint. */
  readonly problem?: string | undefined;
  /** A button beside the hint or the error. It stays in both cases: the person may need it most when the value is wrong. */
  readonly action?: ReactNode;
}

/** A text input with its label, its hint or error, and a button beside them. */
export function TextField({ id, label, hint, problem, action, ...rest }: TextFieldProps) {
  const below = problem === undefined ? hint : <span className="text-refused">{problem}</span>;
  return (
    <Field label={label} htmlFor={id} hint={below} action={action}>
      <input
        id={id}
        aria-invalid={problem !== undefined}
        {...(below === undefined ? {} : { "aria-describedby": `${id}-hint` })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={INPUT_CLASSES}
        {...rest}
      />
    </Field>
  );
}
