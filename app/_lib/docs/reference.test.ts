import { describe, expect, it } from "vitest";
import { endpoints, GROUPS } from "@/features/api";
import { codeOf, endpointsOf, findEndpoints } from "./reference";
import { type Samples, withSamples } from "./samples";

const HASH = `0x${"ab".repeat(32)}`;
const ADDRESS = `0x${"cd".repeat(20)}`;
const SAMPLES: Samples = {
  tokenId: HASH,
  values: new Map([
    ["ticker", "OAK"],
    ["id", "3"],
    ["address", ADDRESS],
    ["from", ADDRESS],
    ["hash", HASH],
    ["block", "1234567"],
  ]),
};

function found(path: string) {
  const endpoint = findEndpoints(path).find((one) => one.path === path);
  if (endpoint === undefined) throw new Error(`no endpoint ${path}`);
  return endpoint;
}

const valuesOf = (path: string, samples = SAMPLES) =>
  Object.fromEntries(withSamples(found(path).parameters, samples).map(({ name, value }) => [name, value]));

it("shows each endpoint in exactly one group", () => {
  const shown = GROUPS.flatMap(endpointsOf).map(({ path }) => path);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown).toHaveLength(endpoints.length);
});

it("takes the values of the parameters from the example", () => {
  const { parameters } = found("/api/{ticker}/checkid");
  expect(parameters.map(({ name, value }) => [name, value])).toEqual([
    ["ticker", "GOLD"],
    ["id", "5"],
  ]);
});

it("shows integers of any size with all their digits", () => {
  const answers = findEndpoints("").map(({ example }) => example?.answer ?? "");
  expect(answers.filter((answer) => /: -?[0-9.]+e[+0-9]/.test(answer))).toEqual([]);
  expect(answers.join()).toContain('"unitPrice": 40000000000000000000000000000000000,');
});

it("generates code for the origin of the site", () => {
  const { example } = found("/api/{ticker}/nextid");
  if (example === null) throw new Error("no example");
  const { curl, javascript } = codeOf(example, "https://site.test");
  expect(curl).toBe("curl 'https://site.test/api/GOLD/nextid'");
  expect(javascript).toContain('fetch("https://site.test/api/GOLD/nextid")');
});

describe("values to try", () => {
  it("exist on this site", () => {
    expect(valuesOf("/api/{ticker}/checkid")).toEqual({ ticker: "OAK", id: "3" });
    expect(valuesOf("/api/{ticker}/{id}/exist")).toEqual({ ticker: "OAK", id: HASH });
    expect(valuesOf("/api/explorer/addresses/{address}/balances")).toMatchObject({ address: ADDRESS });
  });

  it("never put an address where the example has a time", () => {
    expect(valuesOf("/api/explorer/counts").from).toMatch(/^\d+$/);
    expect(valuesOf("/api/explorer/check").from).toBe(ADDRESS);
  });

  it("equal the example's on an empty index, without headers", () => {
    const none = { tokenId: undefined, values: new Map() };
    expect(valuesOf("/api/{ticker}/checkid", none)).toEqual({ ticker: "GOLD", id: "5" });
    expect(Object.keys(valuesOf("/api/explorer/stream", none))).not.toContain("Last-Event-ID");
  });
});
