import { Link } from "../language/navigation";
import { Icon } from "./icon";

/** A link from a short list to the full one. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="group mt-3 inline-flex min-h-11 items-center gap-2 text-accent text-sm hover:text-accent-strong"
    >
      <span className="underline decoration-1 underline-offset-4">{children}</span>
      <Icon name="right" className="transition-transform duration-150 group-hover:translate-x-1" />
    </Link>
  );
}
