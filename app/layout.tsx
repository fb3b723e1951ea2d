import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { nonceIn, POLICY } from "@/app/_lib/content-security-policy";
import { display, mono, text } from "@/app/_lib/fonts";
import { alternatesOf } from "@/app/_lib/language/alternates";
import { messagesIn } from "@/app/_lib/language/page-messages";
import { themedColor } from "@/app/_lib/palette";
import { Providers } from "@/app/_lib/providers";
import { currentStatus, readSettings } from "@/app/_lib/reads";
import { siteOrigin } from "@/app/_lib/site";
import { EarlyActions } from "@/components/layout/early-actions";
import { EARLY_ACTIONS } from "@/components/layout/early-actions-script";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { ServiceWorker } from "@/components/layout/service-worker";
import { parseTheme, THEME_COOKIE } from "@/components/storage/theme";
import { featurePages } from "@/features/pages/header";
import { featureTexts } from "@/features/pages/texts";
import { getTranslate } from "@/lib/languages/server";
// Its script is thereby among the first ones of each page. Otherwise the browser requests it when React starts, which then
// waits for it.
import "./error";
import "./globals.css";

/** Used by client components of every page. */
const SHELL = [
  ...(["accountMenu", "address", "errors", "footer", "language", "lookalike", "nav", "operations", "palette"] as const),
  ...(["reasons", "search", "site", "sync", "theme", "tokenFacts", "tracker", "tray", "ui"] as const),
  ...(["units", "wallet", "watch"] as const),
  ...featureTexts("shell"),
];

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return {
    metadataBase: await siteOrigin(),
    title: { default: t("site.title"), template: `%s · ${t("site.name")}` },
    description: t("site.description"),
    applicationName: t("site.name"),
    alternates: await alternatesOf(),
    openGraph: { siteName: t("site.name"), type: "website" },
    appleWebApp: { title: t("install.shortName") },
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
  const t = await getTranslate();
  const [settings, status, jar, locale] = await Promise.all([readSettings(), currentStatus(), cookies(), getLocale()]);
  const nonce = nonceIn((await headers()).get(POLICY));
  const theme = parseTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html
      lang={locale}
      className={`${display.variable} ${text.variable} ${mono.variable}`}
      {...(theme === null ? {} : { "data-theme": theme })}
    >
      <head>
        {/* Browsers hide the nonce from scripts, so React finds another one than it rendered. */}
        <script nonce={nonce} suppressHydrationWarning>
          {EARLY_ACTIONS}
        </script>
        <link rel="search" type="application/opensearchdescription+xml" title={t("site.name")} href="/opensearch.xml" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:p-3">
          {t("site.skip")}
        </a>
        <NextIntlClientProvider messages={await messagesIn(locale, SHELL)} timeZone="UTC">
          <Providers settings={settings} status={status}>
            <Header pages={featurePages(t)} />
            <main id="content" className="frame w-full flex-1">
              {children}
            </main>
            <Footer settings={settings} />
            <ServiceWorker />
            <EarlyActions />
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
