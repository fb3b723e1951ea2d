import { createTranslator } from "next-intl";
import messages from "./generated/en";
import { typed } from "./translate";

/** The English texts, for what has no language in its path: feeds, images and files for browsers. */
export const english = typed(
  createTranslator({
    locale: "en",
    messages,
    onError: (error) => {
      throw error;
    },
  }),
);
