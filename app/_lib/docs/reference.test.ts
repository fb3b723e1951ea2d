import { describe, expect, it } from "vitest";
import { endpoints, GROUPS } from "@/features/api";
import type { SampleValues } from "@/lib/api/openapi/templates";
import { codeOf, endpointsOf, findEndpoints } from "./reference";

const HASH = `0x${"ab".repeat(32)}`;
const ADDRESS = `0x${"cd".repeat(20)}`;
const VALUES = { ticker: "OAK", mintId: "3", tokenId: HASH, owner: ADDRESS, day: "86400", nextDay: "172800" };

function found(path: string, values: SampleValues = VALUES) {
  const endpoint = findEndpoints(path, values).find((one) => one.path === path);
  if (endpoint === undefined) throw new Error(`no endpoint ${path}`);
  return endpoint;
}

const valuesOf = (path: string, values = VALUES) =>
  Object.fromEntries(found(path, values).parameters.map(({ name, value }) => [name, value]));

it("shows each endpoint in exactly one group", () => {
  const shown = GROUPS.flatMap((group) => endpointsOf(group, {})).map(({ path }) => path);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown).toHaveLength(endpoints.length);
});

it("takes the values of the parameters from the request", () => {
  const { parameters } = found("/api/{ticker}/checkid", {});
  expect(parameters.map(({ name, value }) => [name, value])).toEqual([
    ["ticker", "GOLD"],
    ["id", "1"],
  ]);
});

it("shows integers of any size with all their digits", () => {
  const answers = findEndpoints("", VALUES).map(({ example }) => example?.answer ?? "");
  expect(answers.filter((answer) => /: -?[0-9.]+e[+0-9]/.test(answer))).toEqual([]);
  expect(answers.join()).toContain('"unitPrice": 40000000000000000000000000000000000,');
});

it("generates code for the origin of the site", () => {
  const { example } = found("/api/{ticker}/nextid");
  if (example === null) throw new Error("no example");
  const { curl, javascript } = codeOf(example, "https://site.test");
  expect(curl).toBe("curl 'https://site.test/api/OAK/nextid'");
  expect(javascript).toContain('fetch("https://site.test/api/OAK/nextid")');
});

describe("the request of an endpoint", () => {
  it("has values of this site's index", () => {
    expect(valuesOf("/api/{ticker}/checkid")).toEqual({ ticker: "OAK", id: "3" });
    expect(valuesOf("/api/{ticker}/{id}/exist")).toEqual({ ticker: "OAK", id: HASH });
    expect(valuesOf("/api/explorer/counts")).toMatchObject({ ticker: "OAK", from: "86400" });
    expect(found("/api/explorer/addresses/{address}/balances").example).toMatchObject({
      address: `/api/explorer/addresses/${ADDRESS}/balances`,
      isFound: true,
    });
  });

  it("has the example's values if the index holds none, and says so", () => {
    const { example } = found("/api/{ticker}/checkid", {});
    expect(example).toMatchObject({ address: "/api/GOLD/checkid?id=1", isFound: false });
  });

  it("encodes values", () => {
    const { example } = found("/api/{ticker}/nextid", { ticker: "a/../b?" });
    expect(example?.address).toBe("/api/a%2F..%2Fb%3F/nextid");
  });
});
