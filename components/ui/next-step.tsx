import type { ReactNode } from "react";
import { ButtonLink } from "./button";

/** A link to the next step, in the notice of an empty list. */
export function NextStep({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mt-2">
      <ButtonLink href={href}>{children}</ButtonLink>
    </p>
  );
}
