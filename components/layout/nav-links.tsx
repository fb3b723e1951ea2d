"use client";

import { useTranslate } from "@/lib/languages/translate";
import { usePathname } from "../language/navigation";
import { type FeaturePages, guidesPage, menuPages } from "../palette/pages";
import { NearLink } from "../ui/near-link";

interface NavLinksProps extends Pick<FeaturePages, "menu"> {
  readonly direction?: "row" | "column";
  readonly onChoose?: () => void;
}

/** The links to the pages, in a row or a column. `onChoose` is called when one is followed. */
export function NavLinks({ menu, direction = "row", onChoose }: NavLinksProps) {
  const t = useTranslate();
  const path = usePathname();
  const pages = menuPages(t, { menu });
  return (
    <ul className={direction === "row" ? "flex" : "flex flex-col"}>
      {(direction === "row" ? pages : [...pages, guidesPage(t)]).map(({ href, text }) => (
        <li key={href}>
          <NearLink
            href={href}
            aria-current={path === href ? "page" : undefined}
            {...(onChoose === undefined ? {} : { onClick: onChoose })}
            className="flex min-h-11 items-center px-2 text-sm text-soft nav-link transition-colors duration-150 hover:text-accent"
          >
            {text}
          </NearLink>
        </li>
      ))}
    </ul>
  );
}
