/** A parameter of a request, with its value in the form. */
export interface TryParameter {
  readonly name: string;
  readonly place: "path" | "query";
  readonly required: boolean;
  readonly value: string;
}

/** Largest part of an answer that is shown, in bytes. */
const SHOWN_BYTES = 20_000;
/** Milliseconds until an answer must begin, and then until it ends; a stream of events does not end by itself. */
const TIMEOUT = 8_000;

/** The site's answer. `isCut`: the answer is longer than this text. */
export interface TryAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * The target of a request: the path with its parameters, then the others that are not empty as a query. Null if a required
 * one is empty. `path`: with `{name}` for each parameter.
 */
export function targetOf(path: string, parameters: readonly TryParameter[]): string | null {
  if (parameters.some(({ required, value }) => required && value.trim() === "")) return null;
  let target = path;
  const query: string[] = [];
  for (const { name, place, value } of parameters) {
    const encoded = encodeURIComponent(value.trim());
    if (place === "path") target = target.replace(`{${name}}`, encoded);
    else if (encoded !== "") query.push(`${name}=${encoded}`);
  }
  return query.length === 0 ? target : `${target}?${query.join("&")}`;
}

/**
 * Sends a GET request to this site without credentials and reads the beginning of the answer, at most {@link SHOWN_BYTES}
 * and {@link TIMEOUT}. Throws if there is no answer.
 */
export async function sendRequest(target: string, signal: AbortSignal): Promise<TryAnswer> {
  const start = performance.now();
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), TIMEOUT);
  const options = { credentials: "omit", signal: AbortSignal.any([signal, silent.signal]) } as const;
  const response = await fetch(target, options).finally(() => clearTimeout(timer));
  const milliseconds = Math.round(performance.now() - start);
  const { text, isCut } = await readStart(response);
  return { status: response.status, milliseconds, isCut, text: isCut ? text : pretty(text) };
}

/** Reads the beginning of an answer, at most {@link SHOWN_BYTES} and {@link TIMEOUT}. `isCut`: the answer had not ended then. */
export async function readStart(response: Response): Promise<{ text: string; isCut: boolean }> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: "", isCut: false };
  const decoder = new TextDecoder();
  let text = "";
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, TIMEOUT);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text, isCut: isLate };
      text += decoder.decode(value, { stream: true });
      if (text.length < SHOWN_BYTES) continue;
      await reader.cancel();
      return { text: text.slice(0, SHOWN_BYTES), isCut: true };
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Indents JSON without a change of its numbers, which may have more digits than a `number` keeps. */
export function pretty(text: string): string {
  let depth = 0;
  const isJson = text.startsWith("{") || text.startsWith("[");
  if (!isJson) return text;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token, at: number) => {
    switch (token) {
      case "{":
      case "[": {
        const isEmpty = /^\s*[}\]]/.test(text.slice(at + 1, at + 10));
        depth += 1;
        return isEmpty ? token : `${token}\n${"  ".repeat(depth)}`;
      }
      case "}":
      case "]": {
        depth -= 1;
        const isEmpty = /[{[]\s*$/.test(text.slice(Math.max(0, at - 10), at));
        return isEmpty ? token : `\n${"  ".repeat(depth)}${token}`;
      }
      case ",":
        return `,\n${"  ".repeat(depth)}`;
      case ":":
        return ": ";
      default:
        return token;
    }
  });
}
