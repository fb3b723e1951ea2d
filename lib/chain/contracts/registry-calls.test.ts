import { describe, expect, test } from "vitest";
import type { Hex } from "@/lib/protocol";
import { readAddresses, readCount, readDigest, readFlag, readVote } from "./registry-calls";

const word = (value: number | bigint): string => value.toString(16).padStart(64, "0");
const data = (...words: (number | bigint)[]): Hex => `0x${words.map(word).join("")}`;
const ADDRESS = 0xabcn;
const HASH = 2n ** 255n;

describe("an answer of a registry is read", () => {
  test("if it has exactly the form that the function returns", () => {
    expect(readCount(data(3))).toBe(3);
    expect([readFlag(data(0)), readFlag(data(1))]).toEqual([false, true]);
    expect([readVote(data(0)), readVote(data(HASH))]).toEqual(["none", `0x${word(HASH)}`]);
    expect(readAddresses(data(32, 0))).toEqual([]);
    expect(readAddresses(data(32, 1, ADDRESS))).toEqual([`0x${"abc".padStart(40, "0")}`]);
    expect(readDigest(data(1, 2, 3, 4, 5, 6, 7, 8))).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test.each<[string, unknown]>([
    ["no data as a count", readCount("0x")],
    ["two words as a count", readCount(data(1, 2))],
    ["a count above 2^31", readCount(data(2n ** 31n))],
    ["a flag of 2", readFlag(data(2))],
    ["half a word as a vote", readVote("0x00")],
    ["no data as a list", readAddresses("0x")],
    ["a list at another offset", readAddresses(data(64, 1, ADDRESS))],
    ["a list that is shorter than its length states", readAddresses(data(32, 2, ADDRESS))],
    ["a list that is longer than its length states", readAddresses(data(32, 0, ADDRESS))],
    ["a list with a huge length", readAddresses(data(32, 2n ** 255n))],
    ["a list of 257 addresses", readAddresses(data(32, 257, ...Array.from({ length: 257 }, () => ADDRESS)))],
    ["an address with other bytes before it", readAddresses(data(32, 1, HASH))],
    ["a snapshot of seven words", readDigest(data(1, 2, 3, 4, 5, 6, 7))],
  ])("and refused otherwise: %s", (_, read) => {
    expect(read).toBeNull();
  });
});
