import type { Endpoint } from "../http/define-endpoint";

/** The way in which an example reads the answer. `stream`: reads the first event of an answer that does not end. */
export type AnswerKind = "json" | "text" | "stream";

/** Returns how the example of an endpoint reads the answer. */
export function answerKindOf({ contentType }: Pick<Endpoint, "contentType">): AnswerKind {
  if (contentType === "text/event-stream") return "stream";
  return contentType?.startsWith("text/") ? "text" : "json";
}

/** An example as a command for a shell. `url`: the whole address of the request. */
export function curlSnippet(url: string, kind: AnswerKind): string {
  return `curl ${kind === "stream" ? "-N " : ""}'${quoted(url)}'`;
}

/**
 * An example as an ES module without dependencies, for browsers and Node. It ends with the variable `answer`. `url`: the
 * whole address of the request.
 */
export function javascriptSnippet(url: string, kind: AnswerKind): string {
  const head = [
    `const response = await fetch("${quoted(url)}");`,
    "if (!response.ok) throw new Error((await response.json()).detail);",
  ];
  return [...head, ...READS[kind]].join("\n");
}

const READS: Readonly<Record<AnswerKind, readonly string[]>> = {
  json: ["const answer = await response.json();"],
  text: ["const answer = await response.text();"],
  stream: [
    "const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();",
    'let answer = "";',
    "do {",
    "  const { done, value } = await reader.read();",
    "  if (done) break;",
    "  answer += value;",
    '} while (!answer.includes("data:"));',
    "await reader.cancel();",
  ],
};

/** `encodeURIComponent` keeps single quotes, which would end the argument of a shell. */
function quoted(url: string): string {
  return url.replaceAll("'", "%27").replaceAll('"', "%22").replaceAll("\\", "%5C");
}
