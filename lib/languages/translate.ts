import { useTranslations } from "next-intl";
import type { Arguments } from "./generated/arguments";
import type { Countable, Printable } from "./values";

/** The key of a message. */
export type MessageKey = keyof Arguments;

/** The messages of one language: returns the text of a key, with its arguments filled in. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments[Key]) => string;

/** The part of the library’s translator that {@link Translate} needs. */
type Untyped = (key: string, values?: Record<string, string | number | Date>) => string;

/**
 * The library formats big integers exactly, but its types do not include them. Declared as a method, so that its
 * parameters may be wider.
 */
interface Widened {
  translate(key: string, values?: Record<string, Printable | Countable | Date>): string;
}

/** The library’s translator with the keys and arguments of the messages. */
export function typed(translator: Untyped): Translate {
  const widened: Widened["translate"] = translator;
  return widened;
}

/** The messages in the language of the page, in server and client components that are not async. */
export function useTranslate(): Translate {
  return typed(useTranslations());
}
