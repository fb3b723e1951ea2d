import { expect, test } from "vitest";
import { describeError } from "./errors";
import { terminalText } from "./terminal";

test("untrusted text cannot control the terminal", () => {
  const hostile = "node said \u001b]0;title\u0007\u001b[2J\u009b31m\rEngrave is running.\u202e\u2028\nsecond line\tend";
  expect(terminalText(hostile)).toBe("node said �]0;title��[2J�31m�Engrave is running.��\nsecond line\tend");
});

test("describeError bounds an error and writes one line for each cause", () => {
  const error = new Error("x".repeat(3_000_000), { cause: new Error("y".repeat(3_000_000)) });
  expect(describeError(error).length).toBeLessThan(2_200);
  expect(describeError(error).split("\n  caused by: ")).toHaveLength(2);
});
