"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field, INPUT_CLASSES } from "../ui/field";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The value's error, shown in place of the hint. */
  readonly problem?: string | undefined;
}

/** A text input with its label, and its hint or error. */
export function TextField({ id, label, hint, problem, ...rest }: TextFieldProps) {
  const below = problem === undefined ? hint : <span className="text-refused">{problem}</span>;
  return (
    <Field label={label} htmlFor={id} hint={below}>
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
