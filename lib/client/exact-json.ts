import { parse } from "lossless-json";
import { exactNumber } from "./exact-number";

/** Parses JSON with every integer exact, as a bigint; undefined for text that is not JSON. */
export function exactJson(text: string): unknown {
  try {
    return parse(text, undefined, exactNumber);
  } catch {
    return undefined;
  }
}
