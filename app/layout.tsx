import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { display, mono, text } from "@/app/_lib/fonts";
import { readSettings, statusNow } from "@/app/_lib/reading";
import { siteOrigin } from "@/app/_lib/site";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { parseTheme, THEME_COOKIE } from "@/components/layout/theme";
import { Providers } from "@/components/providers";
import { texts } from "@/components/texts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: await siteOrigin(),
    title: { default: texts.title, template: `%s · ${texts.name}` },
    description: texts.description,
    applicationName: texts.name,
    // Each page's own path, under the one address that SITE_URL names.
    alternates: { canonical: "./" },
    openGraph: { siteName: texts.name, type: "website" },
    twitter: { card: "summary_large_image" },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f8f6" },
    { media: "(prefers-color-scheme: dark)", color: "#0c100f" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [settings, status, jar] = await Promise.all([readSettings(), statusNow(), cookies()]);
  const theme = parseTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={`${display.variable} ${text.variable} ${mono.variable}`}
      {...(theme === null ? {} : { "data-theme": theme })}
    >
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-plate focus:p-3">
          {texts.skip}
        </a>
        <Providers settings={settings}>
          <Header status={status} />
          <main id="content" className="frame w-full flex-1">
            {children}
          </main>
          <Footer settings={settings} />
        </Providers>
      </body>
    </html>
  );
}
