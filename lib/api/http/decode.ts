import { Problem } from "./problem";

/** Decodes percent-encoding once. Throws the problem `MALFORMED_URL` where it is not that of UTF-8 (decisions.md §9). */
export function percentDecode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new Problem("MALFORMED_URL", "The address holds something that is not percent-encoding of UTF-8.", { cause });
  }
}

/** The decoded segments of a raw path; an encoded slash separates nothing. */
export function pathSegments(path: string): string[] {
  return path.split("/").slice(1).map(percentDecode);
}

/** The decoded parameters of a raw query. A plus sign is a plus sign. A parameter that is given twice is refused. */
export function queryParameters(query: string): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const key = percentDecode(equals < 0 ? part : part.slice(0, equals));
    if (parameters.has(key)) throw new Problem("INVALID_PARAMETER", "A parameter is given more than once.");
    parameters.set(key, equals < 0 ? "" : percentDecode(part.slice(equals + 1)));
  }
  return Object.fromEntries(parameters);
}
