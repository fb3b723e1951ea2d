import { expect, test } from "vitest";
import { local, metis } from "@/lib/chain/networks";
import { readConfiguration } from "@/lib/config";
import { localPublisher } from "./chain/registry";
import { publisherVariables } from "./parts";

const KEY = `0x${"12".repeat(32)}`;

test("on its own local chain, npm start publishes with the account of that chain's registry", () => {
  expect(publisherVariables(readConfiguration({}))).toEqual({ PUBLISHER_KEY: localPublisher().key });
  expect(publisherVariables(readConfiguration({ NETWORK: "local" }))).toEqual({ PUBLISHER_KEY: localPublisher().key });
});

test.each([
  ["a configured node", { RPC_URL: "http://h" }],
  ["a configured node of the local network", { RPC_URL: "http://h", NETWORK: "local" }],
  ["a key file", { PUBLISHER_KEY_FILE: "./key" }],
])("with %s it gives the worker no key", (_, environment) => {
  expect(publisherVariables(readConfiguration(environment))).toEqual({});
});

test.each([
  ["another network", metis],
  ["another registry", { ...local, registry: metis.registry }],
  ["another chain id", { ...local, chainId: 1 }],
  ["another name", { ...local, name: "mine" }],
])("with %s on its own chain it gives the worker no key", (_, network) => {
  expect(publisherVariables({ ...readConfiguration({}), network })).toEqual({});
});

test("a configured key is the worker's", () => {
  expect(publisherVariables(readConfiguration({ PUBLISHER_KEY: KEY, RPC_URL: "http://h" }))).toEqual({
    PUBLISHER_KEY: KEY,
  });
});
