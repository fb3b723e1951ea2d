"use client";

import { useLocale } from "next-intl";
import { type ReactNode, use } from "react";
import { LOADED } from "@/lib/languages/generated/loaded";
import type { Messages } from "@/lib/languages/messages";
import { MoreMessages } from "./more-messages";

type Key = keyof typeof LOADED;

/** The requests of this page. React asks for the same promise again until it has its value. */
const requests = new Map<Key, Promise<Messages>>();

function load(key: Key): Promise<Messages> {
  const known = requests.get(key) ?? LOADED[key]().then(({ default: messages }): Messages => messages);
  requests.set(key, known);
  // The next attempt loads again.
  known.catch(() => requests.delete(key));
  return known;
}

/** Loads the messages of a namespace that no page sends, for code that pages rarely load. Suspends until they are there. */
export function LoadedMessages({ of, children }: { of: "signIn"; children: ReactNode }) {
  const locale = useLocale();
  return (
    <MoreMessages locale={locale} messages={use(load(`${of}.${locale}`))}>
      {children}
    </MoreMessages>
  );
}
