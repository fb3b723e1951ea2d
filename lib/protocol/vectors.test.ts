import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MemoryState, type Message, recognize } from "./index";
import { historyVector, recognitionVector } from "./testing/format";
import { callKey, play, writtenOutcome, writtenState } from "./testing/play";
import { HISTORIES, recognitionStories } from "./testing/stories";

const FOLDER = new URL("./vectors/", import.meta.url);

/** The vectors of a file. Empty before `-u` has written a new file; the first test fails until then. */
function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema>[] {
  const file = new URL(`${name}.json`, FOLDER);
  return existsSync(file) ? z.array(schema).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

describe("vector files", () => {
  const files = { ...HISTORIES, recognition: recognitionStories };

  // `npx vitest run lib/protocol/vectors.test.ts -u` writes the files.
  it.each(Object.entries(files))("%s.json equals its stories", async (name, stories) => {
    await expect(`${JSON.stringify(stories, null, 1)}\n`).toMatchFileSnapshot(`./vectors/${name}.json`);
  });

  it("all come from stories", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(
      Object.keys(files)
        .map((name) => `${name}.json`)
        .sort(),
    );
  });

  it("have unique names", () => {
    const names = Object.values(files).flatMap((stories) => stories.map((story) => story.name));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

describe.each(Object.keys(HISTORIES))("%s.json", (file) => {
  it.each(read(file, historyVector).map((vector) => [vector.name, vector] as const))("%s", (_, vector) => {
    const { state, blocks, outcomes, calls } = play(vector);

    expect(outcomes.map(writtenOutcome)).toMatchObject(vector.findings);
    expect(outcomes).toHaveLength(vector.findings.length);
    const time = vector.blocks.at(-1)?.timestamp ?? 0;
    expect(writtenState(state, time)).toEqual(vector.state);
    expect(new Set(vector.facts.map(callKey))).toEqual(calls);

    for (const block of blocks.toReversed()) state.undo(block.effects);
    expect(writtenState(state, time)).toEqual(writtenState(new MemoryState(), time));
  });
});

/** A message in the vectors' format: each value as text. */
function writtenMessage(message: Message): Record<string, string> {
  const { asking, ...keys } = { asking: undefined, ...message };
  const flat = { ...keys, ...(asking === null ? { asking } : asking) };
  return Object.fromEntries(Object.entries(flat).map(([key, value]) => [key, String(value)]));
}

describe("recognition.json", () => {
  it.each(read("recognition", recognitionVector).map((vector) => [vector.name, vector] as const))("%s", (_, vector) => {
    const recognition = recognize(vector.input);
    const { expected } = vector;
    expect(recognition.kind).toBe(expected.kind);
    if (recognition.kind === "none") expect(recognition).toEqual(expected);
    else if (recognition.kind === "invalid") expect(recognition).toMatchObject(expected);
    else expect({ kind: recognition.kind, message: writtenMessage(recognition.message) }).toEqual(expected);
    if (vector.text !== undefined && recognition.kind !== "none") expect(recognition.text).toBe(vector.text);
  });
});
