import { expect, it } from "vitest";
import { destinationOf } from "./destination";

const HASH = `0x${"aB".repeat(32)}`;

it.each([
  ["GOLD", "/token/GOLD"],
  [" gold ", "/token/gold"],
  ["status", "/token/status"],
  [HASH, `/tx/${HASH.toLowerCase()}`],
  ["", null],
  ["ELEVENCHARS", null],
  ["GO LD", null],
  ["../x", null],
  [HASH.slice(0, -1), null],
])("%s leads to %s", (text, destination) => expect(destinationOf(text)).toBe(destination));
