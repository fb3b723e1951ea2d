import localFont from "next/font/local";

// Only the font of most text is asked for before the styles ask for it: with the others too, the first picture comes one
// to two tenths of a second later on a slow line.

/** Names, headlines and large figures. With the optical size axis: hairlines at display sizes, sturdy below. */
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

/** Messages, hashes and amounts. */
export const mono = localFont({
  src: "./jetbrains-mono.woff2",
  variable: "--font-jetbrains",
  weight: "400 600",
  display: "swap",
  preload: false,
  // A monospaced stand-in is nearer than Arial stretched to its width.
  adjustFontFallback: false,
});
