import type { ApiResponse } from "./dispatch";
import { COMMON_HEADERS } from "./headers";
import type { Problem } from "./problem";

/** Returns a problem as a small HTML page that needs no other file of the site. */
export function problemPage(problem: Problem, method: string): ApiResponse {
  const { title, detail, status } = problem.body;
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><p>${escaped(detail)}</p></html>\n`;
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
