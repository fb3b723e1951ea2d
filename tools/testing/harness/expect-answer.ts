import { parse } from "lossless-json";
import { expect } from "vitest";
import { endpoints } from "@/features/api";
import { toJson } from "@/lib/api/http/json";
import { createMatcher } from "@/lib/api/http/match";
import { PROBLEMS, type ProblemCode } from "@/lib/api/http/problem";
import type { Schema } from "@/lib/records/schema";
import type { Ask } from "./ask";

const match = createMatcher(endpoints);

/** Sends a request, expects a 200 that conforms to the schema of its endpoint, and returns the body with integers as bigint. */
export async function expectGood(ask: Ask, path: string): Promise<unknown> {
  const { status, headers, text } = await ask(path);
  expect([path, status, text.slice(0, 300)]).toEqual([path, 200, text.slice(0, 300)]);
  expect(headers.get("content-type")).toBe("application/json");
  const body: unknown = parse(text, undefined, BigInt);
  expectDeclared(path, body);
  return body;
}

/** Sends a request and expects this problem, with all members of a problem. */
export async function expectBad(ask: Ask, path: string, code: ProblemCode): Promise<void> {
  const { status, title } = PROBLEMS[code];
  const answered = await ask(path);
  const type = answered.headers.get("content-type");
  expect([path, answered.status, type]).toEqual([path, status, "application/problem+json"]);
  const body: unknown = JSON.parse(answered.text);
  expect([path, body]).toEqual([path, { type: `/docs/api#${code}`, title, status, detail: expect.any(String), code }]);
}

/**
 * Requests of one server, for tests that start it later: `askOf` is called with each request. `prefix` precedes the paths
 * of all but `ask`.
 */
export function requestsOf(askOf: () => Ask, prefix = "") {
  const ask: Ask = (path, options) => askOf()(path, options);
  const good = (path: string) => expectGood(ask, prefix + path);
  const read = async <A>({ answer }: { readonly answer: Schema<A> }, path: string): Promise<A> =>
    answer.read(await good(path), path);
  return {
    ask,
    good,
    bad: (path: string, code: ProblemCode = "INVALID_PARAMETER") => expectBad(ask, prefix + path, code),
    /** Reads a good answer by its contract. */
    read,
    /** Reads all pages of a list, with one row each. */
    async readAll<A extends { readonly next: string | null }>(
      contract: { readonly answer: Schema<A> },
      path: string,
    ): Promise<A[]> {
      const pages: A[] = [];
      let before = "";
      for (;;) {
        const page = await read(contract, `${path}${path.includes("?") ? "&" : "?"}limit=1${before}`);
        pages.push(page);
        if (page.next === null) return pages;
        before = `&before=${page.next}`;
      }
    },
  };
}

function expectDeclared(path: string, body: unknown): void {
  const [bare = ""] = path.split("?");
  const found = match(bare.split("/").slice(2).map(decodeURIComponent));
  if (found === null) throw new Error(`${path} has no endpoint`);
  // A member that the schema lacks would be missing in the result.
  const read = found.endpoint.answer.read(body, path);
  expect([path, parse(toJson(read), undefined, BigInt)]).toEqual([path, body]);
}
