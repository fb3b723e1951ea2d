import { address, amount, hash, type Infer, integer, list, nullable, object, oneOf, tagged, text } from "./schema";
import { tokenRecognition } from "./token-recognition";

const token = object({ kind: oneOf("token"), ticker: text, holders: integer, activity: integer, ...tokenRecognition });
const inscription = object({
  kind: oneOf("inscription"),
  ticker: text,
  tokenId: hash,
  mintId: nullable(text),
  part: nullable(text),
  amount,
});
const transaction = object({ kind: oneOf("transaction"), hash });
const block = object({ kind: oneOf("block"), number: integer });
const account = object({ kind: oneOf("address"), address });

/** A possible meaning of a search text. */
export type SearchResult = Infer<
  typeof token | typeof inscription | typeof transaction | typeof block | typeof account
>;

/** Search results, best first. */
export const searchResults = object({
  results: list(tagged<SearchResult>("kind", { token, inscription, transaction, block, address: account })),
});
