import { createTranslator } from "next-intl";
import messages from "./generated/en";
import { typed } from "./translate";

/** The English texts, for feeds, images and files for browsers, whose paths have no language. */
export const english = typed(
  createTranslator({
    locale: "en",
    messages,
    onError: (error) => {
      throw error;
    },
  }),
);
