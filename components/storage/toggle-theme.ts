import { THEME_COOKIE, type Theme } from "./theme";

/** Switches between the light and the dark theme. A cookie keeps the choice for a year. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  const next: Theme = isDark ? "light" : "dark";
  root.dataset.theme = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for the first paint; not all browsers have the Cookie Store API
  document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
}
