"use client";

import { useRef } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { FeaturePages } from "../palette/pages";
import { Icon } from "../ui/icon";
import { NavLinks } from "./nav-links";

const ID = "menu";

/** The pages' links on narrow screens. A native popover: Escape or a touch outside closes it. */
export function Menu({ menu }: Pick<FeaturePages, "menu">) {
  const t = useTranslate();
  const popover = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        className="-ml-2 inline-flex size-11 shrink-0 items-center justify-center text-soft transition-colors duration-150 hover:text-accent"
      >
        <Icon name="menu" className="size-5" />
        <span className="sr-only">{t("nav.menu")}</span>
      </button>
      <nav
        ref={popover}
        id={ID}
        popover="auto"
        aria-label={t("nav.label")}
        className="inset-x-0 top-0 m-0 w-full max-w-none border-line border-b bg-surface px-3 py-2 text-ink shadow-raised backdrop:bg-black/40"
      >
        <button
          type="button"
          popoverTarget={ID}
          popoverTargetAction="hide"
          className="inline-flex size-11 items-center justify-center text-soft hover:text-accent"
        >
          <Icon name="cross" className="size-5" />
          <span className="sr-only">{t("nav.close")}</span>
        </button>
        <NavLinks menu={menu} direction="column" onChoose={() => popover.current?.hidePopover()} />
      </nav>
    </>
  );
}
