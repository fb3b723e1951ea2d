"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { texts } from "../texts";

const LINKS = [
  { href: "/", text: texts.nav.home },
  { href: "/mint", text: texts.nav.mint },
] as const;

export function NavLinks() {
  const path = usePathname();
  return (
    <ul className="flex">
      {LINKS.map(({ href, text }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={path === href ? "page" : undefined}
            className="flex min-h-11 items-center px-2 text-sm text-soft underline decoration-transparent decoration-1 underline-offset-[0.5em] transition-colors duration-150 hover:text-accent aria-[current=page]:text-ink aria-[current=page]:decoration-accent"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
