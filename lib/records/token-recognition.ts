import { LOOKALIKES_LIMIT } from "./limits";
import { described, type Infer, integer, list, nullable, object, oneOf, text } from "./schema";

const member = object({ ticker: text, holders: integer });

/** The tokens whose tickers look like a token's ticker (lib/tickers/skeleton.ts). */
const lookalikes = object({
  count: described(
    integer,
    `Number of other tokens that look like this one; ${LOOKALIKES_LIMIT} means at least ${LOOKALIKES_LIMIT}.`,
  ),
  first: described(member, "The similar token that was deployed first. It may be this one."),
  mostHeld: described(member, "The similar token with the most holders, the oldest if several. It may be this one."),
});
export type Lookalikes = Infer<typeof lookalikes>;

/** The label of a token in a list that the site's operator configures. */
const tokenLabel = object({
  source: described(text, "Name of the list."),
  kind: oneOf("verified", "flagged"),
  reason: nullable(text),
});
export type TokenLabel = Infer<typeof tokenLabel>;

/** Data that distinguish a token from similar ones. */
export const tokenRecognition = {
  lookalikes: described(nullable(lookalikes), "Null: no other token looks like this one."),
  labels: described(
    list(tokenLabel),
    "The token's entries in the lists of this site. Other sites may have other lists.",
  ),
};
export type TokenRecognition = { readonly [K in keyof typeof tokenRecognition]: Infer<(typeof tokenRecognition)[K]> };
