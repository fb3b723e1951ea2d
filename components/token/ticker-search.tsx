import { useLocale } from "next-intl";
import { pathIn } from "@/lib/languages";
import { Button, ButtonLink } from "../ui/button";

interface TickerSearchProps {
  /** The page that shows the result. */
  readonly path: string;
  /** Name of the query parameter. */
  readonly name: string;
  /** The current value. If it is not empty, a link removes it. */
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly submit: string;
  readonly clear: string;
  readonly className: string;
}

/** A form with a field for a ticker or the beginning of one. A plain form, which works without scripts. */
export function TickerSearch({ path, name, value, label, placeholder, submit, clear, className }: TickerSearchProps) {
  return (
    <form action={pathIn(useLocale(), path)} className={`flex min-w-0 flex-wrap gap-2 ${className}`}>
      <input
        type="search"
        name={name}
        defaultValue={value}
        maxLength={10}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        className="h-11 min-w-0 flex-[1_1_9rem] rounded-xs border border-line-strong bg-surface px-3 text-sm transition-colors duration-150 placeholder:text-faint hover:border-soft focus:border-accent"
      />
      <Button type="submit">{submit}</Button>
      {value === "" ? null : <ButtonLink href={path}>{clear}</ButtonLink>}
    </form>
  );
}
