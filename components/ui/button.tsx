import type { ComponentProps } from "react";
import { NearLink } from "./near-link";

// Words of languages without spaces stay whole too.
const SHAPE =
  "inline-flex min-h-11 break-keep text-balance items-center justify-center gap-2 rounded-xs border px-4 py-2 text-sm font-medium leading-tight transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";
const LOOKS = {
  filled:
    "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong disabled:border-line-strong disabled:bg-sunk disabled:text-faint",
  outlined: "border-line-strong bg-transparent text-ink hover:border-accent hover:text-accent disabled:text-faint",
} as const;

type Look = keyof typeof LOOKS;

/** The classes of a button, for elements that are not one. */
export function buttonClasses(look: Look): string {
  return `${SHAPE} ${LOOKS[look]}`;
}

/** A button that does not submit its form. */
export function Button({ look = "outlined", className = "", ...rest }: ComponentProps<"button"> & { look?: Look }) {
  return <button type="button" className={`${buttonClasses(look)} ${className}`} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "outlined",
  className = "",
  ...rest
}: ComponentProps<typeof NearLink> & { look?: Look }) {
  return <NearLink className={`${buttonClasses(look)} ${className}`} {...rest} />;
}
