import { headers } from "next/headers";
import { display, mono, text } from "../../../../app/_lib/fonts";
import "./globals.css";

export const metadata = { title: "A bare page", description: "A page with a counter and 100 rows" };

/** Renders for each request, as Engrave's pages do. */
export default async function Layout({ children }) {
  await headers();
  return (
    <html lang="en" className={`${display.variable} ${text.variable} ${mono.variable}`}>
      <body>{children}</body>
    </html>
  );
}
