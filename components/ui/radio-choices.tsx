import type { ComponentProps } from "react";

interface RadioChoicesProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: T; readonly title: string; readonly text: string }[];
  /** The attributes of a choice's input: its name and its binding to the form. */
  readonly input: (value: T) => ComponentProps<"input">;
}

/** Radio buttons, each with a title and a description. */
export function RadioChoices<T extends string>({ legend, choices, input }: RadioChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="divide-y divide-line border border-line-strong bg-surface">
        {choices.map(({ value, title, text }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-3">
            <input type="radio" value={value} className="mt-0.5 size-6" {...input(value)} />
            <span>
              <span className="block text-sm">{title}</span>
              <span className="block text-faint text-sm">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
