import type { Language } from ".";
import { MESSAGES } from "./generated/messages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
  }
}

/** The compiled messages of one language, by namespace. The keys are the same as in messages/en.json. */
export interface Messages {
  readonly [namespace: string]: Messages | string;
}

/** Loads all messages of a language, compiled. */
export async function messagesOf(language: Language): Promise<Messages> {
  return (await MESSAGES[language]()).default;
}
