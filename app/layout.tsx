import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { display, mono, text } from "@/app/_lib/fonts";
import { themedColor } from "@/app/_lib/palette";
import { currentStatus, readSettings } from "@/app/_lib/reads";
import { siteOrigin } from "@/app/_lib/site";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { ServiceWorker } from "@/components/layout/service-worker";
import { parseTheme, THEME_COOKIE } from "@/components/layout/theme";
import { Providers } from "@/components/providers";
import { texts } from "@/components/texts";
import { installTexts } from "@/components/texts/install";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: await siteOrigin(),
    title: { default: texts.title, template: `%s · ${texts.name}` },
    description: texts.description,
    applicationName: texts.name,
    // Relative: each page's own path below the origin of the site.
    alternates: { canonical: "./" },
    openGraph: { siteName: texts.name, type: "website" },
    appleWebApp: { title: installTexts.shortName },
    twitter: { card: "summary_large_image" },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const paper = await themedColor("paper");
  return {
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: paper.light },
      { media: "(prefers-color-scheme: dark)", color: paper.dark },
    ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [settings, status, jar] = await Promise.all([readSettings(), currentStatus(), cookies()]);
  const theme = parseTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={`${display.variable} ${text.variable} ${mono.variable}`}
      {...(theme === null ? {} : { "data-theme": theme })}
    >
      <head>
        <link rel="search" type="application/opensearchdescription+xml" title={texts.name} href="/opensearch.xml" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:p-3">
          {texts.skip}
        </a>
        <Providers settings={settings}>
          <Header status={status} />
          <main id="content" className="frame w-full flex-1">
            {children}
          </main>
          <Footer settings={settings} />
          <ServiceWorker />
        </Providers>
      </body>
    </html>
  );
}
