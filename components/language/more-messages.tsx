"use client";

import { type Locale, NextIntlClientProvider, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Messages } from "@/lib/languages/messages";

/** Adds messages to those that the components below have from the layouts above. */
export function MoreMessages({
  locale,
  messages,
  children,
}: {
  locale: Locale;
  messages: Messages;
  children: ReactNode;
}) {
  const inherited = useMessages();
  const all = useMemo(() => ({ ...inherited, ...messages }), [inherited, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
