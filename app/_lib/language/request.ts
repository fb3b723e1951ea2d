import { getRequestConfig } from "next-intl/server";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/languages";
import { messagesOf } from "@/lib/languages/messages";

/** The language that proxy.ts found in the path, and its messages, for the components of one request. */
export default getRequestConfig(async ({ locale: wanted, requestLocale }) => {
  const given = wanted ?? (await requestLocale) ?? DEFAULT_LANGUAGE;
  const locale = isLanguage(given) ? given : DEFAULT_LANGUAGE;
  return {
    locale,
    messages: { ...(await messagesOf(locale)) },
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  };
});
