import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/features/api";
import { exactJson } from "@/lib/client/exact-json";
import { historyRequests } from "@/tools/testing/harness/api-examples";
import { EventReader } from "@/tools/testing/harness/event-reader";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import { exampleOf } from "../openapi/document";
import type { Example } from "../openapi/examples";
import type { Json } from "../openapi/json-schema";
import { answerKindOf, curlSnippet, javascriptSnippet } from "../openapi/snippets";

/**
 * The reference's examples are answers of the API on a chain whose history is the same in each run, including the hashes.
 * After an intended change, `EXAMPLES=write npm test -- lib/api/tests/examples` updates them.
 */
const FILE = new URL("../openapi/examples.ts", import.meta.url);
/** Endpoints whose answer is the reference. */
const WITHOUT = ["/openapi.json"];

/** Start of the finality state in the example, in seconds since 1970. */
const SINCE = 1_750_000_000;

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.bigint().transform((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value)),
    z.boolean(),
    z.null(),
    z.array(json),
    z.record(z.string(), json),
  ]),
);

const api = apiForTests({ hasSnapshot: true, hasMarket: true });

test("each endpoint has an example that is up to date", async () => {
  const made: Record<string, Example> = {};
  for (const [path, request] of Object.entries(historyRequests(api().history))) {
    made[path] = { request, answer: path === "/explorer/stream" ? await streamed(request) : await answered(request) };
  }
  const paths = endpoints.map(({ path }) => path).filter((path) => !WITHOUT.includes(path));
  expect(Object.keys(made).sort()).toEqual([...paths].sort());
  if (process.env.EXAMPLES === "write") {
    writeFileSync(FILE, moduleOf(made));
    // This process has loaded the examples from before the change.
    return;
  }
  for (const path of paths) expect([path, exampleOf(path)]).toEqual([path, made[path]]);
});

test("the code of each example runs and reads the answer", async () => {
  for (const endpoint of endpoints) {
    const example = exampleOf(endpoint.path);
    if (example === null) continue;
    const url = `http://127.0.0.1:${api().port}/api${example.request}`;
    const kind = answerKindOf(endpoint);
    const read = await run(javascriptSnippet(url, kind));
    const shell = await (kind === "stream" ? firstEvent : output)(curlSnippet(url, kind));
    if (kind === "json") {
      const form = formOf(example.answer);
      expect([url, formOf(JSON.parse(shell)), formOf(read)]).toEqual([url, form, form]);
    } else {
      const part = z.string().parse(example.answer).split("\n", 1)[0] ?? "";
      for (const text of [shell, read])
        expect([url, text]).toEqual([url, expect.stringContaining(kind === "stream" ? "data: {" : part)]);
    }
  }
});

/** The sorted names of an object’s members; the type of any other value. */
function formOf(value: unknown): unknown {
  return typeof value === "object" && value !== null ? Object.keys(value).sort() : typeof value;
}

/** Runs JavaScript as the body of an asynchronous function. Resolves with its variable `answer`. */
function run(code: string): Promise<unknown> {
  return runInThisContext(`(async () => {${code}\nreturn answer;})()`);
}

async function output(command: string): Promise<string> {
  return (await promisify(execFile)("sh", ["-c", `${command} --silent --fail`])).stdout;
}

/** The output of a command that does not end by itself, up to the first event. */
async function firstEvent(command: string): Promise<string> {
  const child = spawn("sh", ["-c", `exec ${command} --silent --fail`], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  let text = "";
  for await (const part of child.stdout) {
    text += String(part);
    if (text.includes("data:")) break;
  }
  child.kill();
  await exited;
  return text;
}

async function answered(request: string): Promise<Json> {
  const { status, text, headers } = await api().ask.front(`/api${request}`);
  expect([request, status]).toEqual([request, 200]);
  if (headers.get("content-type")?.startsWith("text/"))
    return text
      .replace(/^(engrave_worker_silence_seconds) .*$/m, "$1 0")
      .replace(/^(engrave_database_bytes) .*$/m, "$1 12000000");
  const answer = json.parse(exactJson(text));
  // The time of the worker's report differs in each run.
  const reported = z.looseObject({
    chain: z.looseObject({ age: z.number() }),
    finality: z.looseObject({ since: z.number() }),
  });
  const aged = reported.safeParse(answer);
  if (!aged.success) return answer;
  const { chain, finality } = aged.data;
  return json.parse({ ...aged.data, chain: { ...chain, age: 0 }, finality: { ...finality, since: SINCE } });
}

/** The module that exports the examples. A bigint is written as a literal, because numbers lose digits. */
function moduleOf(made: Record<string, Example>): string {
  const text = JSON.stringify(made, (_, value: unknown) => (typeof value === "bigint" ? `\0${value}` : value), 2);
  return `import type { Json } from "./json-schema";

/** A request below \`/api\`, and its answer: an object, or the text of an answer that is not JSON. */
export interface Example {
  readonly request: string;
  readonly answer: Json;
}

/** An example of each endpoint, by its path. Generated by \`lib/api/tests/examples.test.ts\`. */
export const EXAMPLES: Readonly<Record<string, Example>> = ${text.replaceAll(/"\\u0000(-?\d+)"/g, "$1n")};
`;
}

/** The first event as sent. */
async function streamed(request: string): Promise<string> {
  const reader = new EventReader(await fetch(`http://127.0.0.1:${api().port}/api${request}`));
  const first = await reader.next();
  await reader.leave();
  if (first === null) throw new Error("the stream has no event");
  return `id: ${first.id}\nevent: ${first.event}\ndata: ${JSON.stringify(first.data)}\n\n`;
}
