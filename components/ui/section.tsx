import { type ReactNode, useId } from "react";

/** A section of a page with its heading. */
export function Section({
  title,
  children,
  className = "",
  id,
}: {
  title: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
}) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="display mb-3 border-ink border-b pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
