import localFont from "next/font/local";

// Only the body font is preloaded. Preloading the others delays the first paint by 100 to 200 ms on a slow connection.

/** For names, headlines and large figures. Its optical size axis thins strokes at display sizes. */
export const display = localFont({
  src: "./fraunces.woff2",
  variable: "--font-fraunces",
  weight: "400",
  display: "swap",
  preload: false,
  adjustFontFallback: "Times New Roman",
});

export const text = localFont({
  src: "./inter.woff2",
  variable: "--font-inter",
  weight: "400 600",
  display: "swap",
});

/** For messages, hashes and amounts. */
export const mono = localFont({
  src: "./jetbrains-mono.woff2",
  variable: "--font-jetbrains",
  weight: "400 600",
  display: "swap",
  preload: false,
  // The system's monospaced font is a closer fallback than Arial scaled to the same width.
  adjustFontFallback: false,
});
