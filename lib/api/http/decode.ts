import { Problem } from "./problem";

/** Decodes percent-encoding once. @throws Problem `MALFORMED_URL` if it is not valid UTF-8 (spec §12.1.3) */
export function percentDecode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new Problem("MALFORMED_URL", "The address contains percent-encoding that is not valid UTF-8.", { cause });
  }
}

/** Returns the decoded segments of a raw path. An encoded slash is part of its segment. @throws Problem `MALFORMED_URL` */
export function pathSegments(path: string): string[] {
  return path.split("/").slice(1).map(percentDecode);
}

/**
 * Returns the decoded parameters of a raw query (spec §12.1.3). A plus sign stays a plus sign.
 *
 * @throws Problem `MALFORMED_URL`, or `INVALID_PARAMETER` if a parameter is given twice
 */
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
