import { getTranslations } from "next-intl/server";
import type { Language } from ".";
import { type Translate, typed } from "./translate";

/**
 * The messages in async server components, metadata and routes.
 * @param language by default the page’s language
 */
export async function getTranslate(language?: Language): Promise<Translate> {
  return typed(await (language === undefined ? getTranslations() : getTranslations({ locale: language })));
}
