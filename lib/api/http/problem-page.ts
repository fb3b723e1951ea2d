import { type Language, pathIn } from "@/lib/languages";
import { PROBLEM_TEXTS } from "@/lib/languages/generated/problems";
import type { ApiResponse } from "./dispatch";
import { COMMON_HEADERS } from "./headers";
import type { Problem, ProblemCode } from "./problem";

/** The remedy of each problem that a person can fix. The others are failures of the site. */
const KINDS: Partial<Record<ProblemCode, "busy" | "restarting" | "address">> = {
  RATE_LIMITED: "busy",
  BUSY: "busy",
  PAGES_UNAVAILABLE: "restarting",
  MALFORMED_URL: "address",
  MALFORMED_HOST: "address",
  HOST_UNKNOWN: "address",
  PATH_UNKNOWN: "address",
};

/**
 * Returns a problem as a small HTML page in the language of its path, with the technical reason below. The page needs
 * no other file of the site.
 */
export function problemPage(problem: Problem, method: string, language: Language): ApiResponse {
  const { code, detail, status } = problem.body;
  const texts = PROBLEM_TEXTS[language];
  const { title, text } = texts[KINDS[code] ?? "failed"];
  const body = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="">${escaped(texts.retry)}</a> · <a href="${pathIn(language, "/")}">${escaped(texts.home)}</a></p>
<p><small lang="en">${code}: ${escaped(detail)}</small></p>
</html>
`;
  return {
    status,
    headers: {
      ...COMMON_HEADERS,
      ...problem.headers,
      "Cache-Control": "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
    },
    body: method === "HEAD" ? null : body,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
