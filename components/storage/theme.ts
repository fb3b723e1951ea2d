/** The cookie that holds the chosen theme. */
export const THEME_COOKIE = "theme";

export type Theme = "light" | "dark";

/** The theme that a cookie's value names; null, the system's theme, for any other value. */
export function parseTheme(value: string | undefined): Theme | null {
  return value === "light" || value === "dark" ? value : null;
}
