import type { LaunchOptions } from "@playwright/test";

/** The options that start a browser, Playwright's own if `executablePath` is null. */
export function launching(executablePath: string | null): LaunchOptions {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-quic",
      "--disable-sync",
      "--no-first-run",
    ],
  };
}
