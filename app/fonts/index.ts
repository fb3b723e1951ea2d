import localFont from "next/font/local";

/** Names, headlines and large figures. With the optical size axis: hairlines at display sizes, sturdy below. */
export const display = localFont({
  src: "./fraunces.woff2",
  variable: "--font-fraunces",
  weight: "400",
  display: "swap",
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
});
