import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreMessages } from "@/components/language/more-messages";
import type { Namespace } from "@/components/slots/page-feature";
import type { Language } from "@/lib/languages";
import { type Messages, messagesOf } from "@/lib/languages/messages";

/** The messages of some namespaces: a page sends the browser only those that its client components use. */
export async function messagesIn(language: Language, namespaces: readonly Namespace[]): Promise<Messages> {
  const all = await messagesOf(language);
  return Object.fromEntries(namespaces.map((name) => [name, all[name] ?? {}]));
}

/**
 * Gives the client components in `children` the messages of these namespaces, in addition to the namespaces of the layouts
 * above.
 */
export async function PageMessages({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const locale = await getLocale();
  return (
    <MoreMessages locale={locale} messages={await messagesIn(locale, of)}>
      {children}
    </MoreMessages>
  );
}

/** A layout that only adds messages for the pages below it. */
export function messagesLayout(...namespaces: readonly Namespace[]) {
  return ({ children }: { children: ReactNode }) => <PageMessages of={namespaces}>{children}</PageMessages>;
}
