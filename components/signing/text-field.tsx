"use client";

import type { ComponentProps } from "react";
import { Field, type FieldProps, INPUT_CLASSES } from "../ui/field";

interface TextFieldProps extends FieldProps, ComponentProps<"input"> {
  readonly id: string;
}

/** A text input in its {@link Field}. */
export function TextField({ id, label, hint, problem, action, ...rest }: TextFieldProps) {
  const isDescribed = hint !== undefined || problem !== undefined;
  return (
    <Field htmlFor={id} {...{ label, hint, problem, action }}>
      <input
        id={id}
        aria-invalid={problem !== undefined}
        {...(isDescribed ? { "aria-describedby": `${id}-hint` } : {})}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={INPUT_CLASSES}
        {...rest}
      />
    </Field>
  );
}
