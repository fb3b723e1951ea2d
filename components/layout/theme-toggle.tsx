"use client";

import { useTranslate } from "@/lib/languages/translate";
import { usePageRestore } from "../live/page-restore";
import { parseTheme, THEME_COOKIE } from "../storage/theme";
import { toggleTheme } from "../storage/toggle-theme";
import { Icon } from "../ui/icon";

/** Applies the theme from the cookie. The person may have changed it on another page before going back to this one. */
function applyChosen(): void {
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${THEME_COOKIE}=`));
  const chosen = parseTheme(cookie?.slice(THEME_COOKIE.length + 1));
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
}

/** Switches between the light and the dark theme. A cookie keeps the choice for a year. */
export function ThemeToggle() {
  const t = useTranslate();
  usePageRestore(applyChosen);
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className="inline-flex size-11 items-center justify-center text-soft transition-colors duration-150 hover:text-accent"
    >
      <span className="dark:hidden">
        <Icon name="moon" className="size-4.5" />
        <span className="sr-only">{t("theme.toDark")}</span>
      </span>
      <span className="hidden dark:inline">
        <Icon name="sun" className="size-4.5" />
        <span className="sr-only">{t("theme.toLight")}</span>
      </span>
    </button>
  );
}
