import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfiguration } from ".";
import { environmentSchema } from "./environment";

const VARIABLES = Object.keys(environmentSchema.shape).sort();

/** The variables of .env.example with their values, as a shell reads them once they are uncommented. */
const example = Object.fromEntries(
  [...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z_]+)=(?:"(.*)"|(.*))$/gm)].map(
    ([, name = "", quoted, plain = ""]) => [name, quoted ?? plain],
  ),
);

test(".env.example has every variable", () => {
  expect(Object.keys(example).sort()).toEqual(VARIABLES);
});

test("every value in .env.example is valid", () => {
  const { NETWORK, PUBLISHER_KEY_FILE: path, TOKEN_LISTS, ...values } = example;
  expect([NETWORK, TOKEN_LISTS]).toEqual(["./my-network.json", "./token-lists.json"]);
  expect(readConfiguration(values)).toMatchObject({ rpcUrls: { length: 2 }, workerPort: 9464 });
  expect(readConfiguration({ PUBLISHER_KEY_FILE: path }).publisherKey).toEqual({ kind: "file", path });
});

test("the defaults in .env.example are the defaults of the configuration", () => {
  const names = ["RPC_TIMEOUT", "RPC_MAX_ANSWER", "DATA_DIR", "DEMO", "HOST", "TRUST_PROXY", "RATE_LIMIT"] as const;
  const others = [
    "BULK_LOAD_BLOCKS",
    "COMPARE_INTERVAL",
    "FINALITY_NODES",
    "LOOKUP_LIMIT",
    "LIST_SPACE",
    "PUBLISHER_MAX_GAS_PRICE",
    "STALL_TIMEOUT",
    "VERIFY_RECEIPTS",
  ] as const;
  const defaults = Object.fromEntries([...names, ...others].map((name) => [name, example[name]]));
  expect(readConfiguration(defaults)).toEqual(readConfiguration({}));
});

test("docs/configuration.md describes every variable", () => {
  const rows = readFileSync("docs/configuration.md", "utf8").matchAll(/^\| `([A-Z_]+)` /gm);
  expect([...rows].map(([, name]) => name).sort()).toEqual(VARIABLES);
});
