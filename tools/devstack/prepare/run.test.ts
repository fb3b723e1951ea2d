import { expect, test } from "vitest";
import { run } from "./run.mjs";

test("the command gets the environment, which is in no arguments, because every user can read those", async () => {
  const env = { ...process.env, PUBLISHER_KEY: "not-for-others" };
  const output = await run("test", "sh", ["-c", 'test -n "$PUBLISHER_KEY" && ps -ww -o args= -p $PPID'], env);
  expect(output).toContain("guard.mjs");
  expect(output).not.toContain("not-for-others");
});
