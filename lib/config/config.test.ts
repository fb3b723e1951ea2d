import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDevelopmentChain, local, metis } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import { ConfigurationError, networkOfChain, readConfiguration, requireDatabaseUrl, requireRpcUrls } from ".";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "engrave-config-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(environment: Record<string, string>): readonly { where: string; expected: string; hint: string }[] {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

function networkFile(content: unknown): string {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("readConfiguration", () => {
  test("an empty environment means the local chain and the embedded PostgreSQL", () => {
    const configuration = readConfiguration({ PORT: "", NETWORK: "" });
    expect(configuration).toMatchObject({ databaseUrl: null, rpcUrls: [], port: null, demo: true, startBlock: null });
    expect(configuration).toMatchObject({ verifyReceipts: "blocks", unverifiedFrom: null });
    expect(configuration.network?.name).toBe("local");
  });

  test("reads the given values", () => {
    const environment = {
      DATABASE_URL: "postgresql://u:p@h:1/d",
      RPC_URL: "http://one:1, https://two/key",
      NETWORK: "metis",
      START_BLOCK: "0",
      VERIFY_RECEIPTS: "agreement",
      UNVERIFIED_FROM: "0",
      PORT: "65535",
      DEMO: "0",
      DATABASE_REPLICA_URL: "postgresql://u:p,q@one/d, postgres://two/d",
    };
    expect(readConfiguration(environment)).toMatchObject({
      databaseReplicaUrls: ["postgresql://u:p,q@one/d", "postgres://two/d"],
      databaseUrl: "postgresql://u:p@h:1/d",
      rpcUrls: ["http://one:1", "https://two/key"],
      network: metis,
      startBlock: 0,
      verifyReceipts: "agreement",
      unverifiedFrom: 0,
      port: 65535,
      demo: false,
    });
  });

  test.each([
    ["DATABASE_URL", "mysql://u:secret@h/d"],
    ["DATABASE_URL", "secret"],
    ["DATABASE_URL", "postgresql://u:secret#1@h/d"],
    ["DATABASE_URL", "postgresql://u:secret%80@h/d"],
    ["DATABASE_URL", "postgresql://u:secret@h/d%b"],
    ["RPC_URL", "http://one,secret"],
    ["RPC_URL", "ftp://secret"],
    ["RPC_URL", ","],
    ["RPC_URL", "https://u:secret%zz@h"],
    ["START_BLOCK", "-1"],
    ["START_BLOCK", "1.5"],
    ["START_BLOCK", "007"],
    ["START_BLOCK", "9007199254740992"],
    ["UNVERIFIED_FROM", "-1"],
    ["UNVERIFIED_FROM", "latest"],
    ["VERIFY_RECEIPTS", "none"],
    ["VERIFY_RECEIPTS", "Blocks"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "http"],
    ["HOST", "not a host"],
    ["SITE_URL", "secret"],
    ["SITE_URL", "https://index.test/path"],
    ["SITE_URL", "ftp://secret"],
    ["ALLOWED_HOSTS", "https://secret"],
    ["ALLOWED_HOSTS", "a.test:3000"],
    ["DEMO", "no"],
    ["LOG_LEVEL", "loud"],
    ["WALLETCONNECT_PROJECT_ID", "secret"],
    ["MAGIC_KEY", "sk_live_secret"],
    ["MAGIC_METHODS", "email, google"],
    ["MAGIC_ENDPOINT", "http://node.example"],
    ["LOGIN_CONNECTOR", "/secret.ts"],
    ["LOGIN_ORIGINS", "https://one; script-src *"],
    ["DATABASE_REPLICA_URL", "secret"],
    ["DATABASE_REPLICA_URL", "postgresql://u:secret@h/d,postgresql:///d"],
    ["REDIS_URL", "http://secret"],
    ["REDIS_URL", "redis://:secret%zz@h"],
    ["RATE_LIMIT", "-1"],
    ["LOOKUP_LIMIT", "0"],
    ["LIST_SPACE", "-1"],
    ["TRUST_PROXY", "true"],
    ["PUBLISHER_KEY", "secret"],
    ["PUBLISHER_KEY", `0x${"0".repeat(64)}`],
    ["PUBLISHER_KEY", "f".repeat(64)],
    ["PUBLISHER_KEY", "a".repeat(63)],
    ["PUBLISHER_MAX_GAS_PRICE", "0"],
    ["PUBLISHER_MAX_GAS_PRICE", "1e9"],
    ["PUBLISHER_MAX_GAS_PRICE", "0.0000000001"],
    ["COIN_PRICE_URL", "ftp://secret"],
    ["COIN_PRICE_FIELD", "a..b"],
    ["COIN_PRICE_CURRENCY", "usd"],
    ["NETWORK", "polygon"],
    ["NETWORK", "./there-is-no-such-file.json"],
  ])("%s=%s: states the variable, the expected value and how to fix it", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.where).toContain(name);
    expect(problems[0]?.expected).not.toBe("");
    expect(problems[0]?.hint).toMatch(/[A-Z].*\.$/);
    if (value.includes("secret") || name === "PUBLISHER_KEY") expect(JSON.stringify(problems)).not.toContain(value);
  });

  test("reads the source of the coin's price, and shows its URL nowhere", () => {
    const url = "https://prices.test/?key=hidden";
    const configuration = readConfiguration({ COIN_PRICE_URL: url, COIN_PRICE_FIELD: "metis-token.eur" });
    expect(configuration.coinPrice?.url.reveal()).toBe(url);
    expect(configuration.coinPrice).toMatchObject({ field: ["metis-token", "eur"], currency: "USD" });
    expect(JSON.stringify(configuration.coinPrice)).not.toContain("hidden");
    expect(readConfiguration({ COIN_PRICE_FIELD: "price" }).coinPrice).toBeNull();
  });

  test("reads the publisher's key and highest gas price, and shows the key nowhere", () => {
    const digits = "Ab".repeat(32);
    const configuration = readConfiguration({ PUBLISHER_KEY: digits, PUBLISHER_MAX_GAS_PRICE: "0.05" });
    const { publisherKey, publisherMaxGasPrice } = configuration;
    expect(publisherKey?.kind === "value" && publisherKey.key.reveal()).toBe(`0x${digits.toLowerCase()}`);
    expect(publisherMaxGasPrice).toBe(50_000_000n);
    for (const shown of [
      inspect(configuration, { depth: 9, showHidden: true }),
      JSON.stringify(publisherKey),
      `${publisherKey}`,
    ]) {
      expect(shown.toLowerCase()).not.toContain(digits.toLowerCase());
    }
    expect(problemsOf({ PUBLISHER_KEY: digits, PUBLISHER_KEY_FILE: "./key" })).toEqual([
      expect.objectContaining({ where: "PUBLISHER_KEY", expected: expect.stringContaining("both are set") }),
    ]);
  });

  test("reports all wrong variables at once", () => {
    expect(problemsOf({ PORT: "x", DEMO: "x", NETWORK: "x" }).map(({ where }) => where)).toEqual([
      "PORT",
      "DEMO",
      "NETWORK",
    ]);
  });
});

test("an agreement on receipts needs nodes of two providers", () => {
  const problems = (urls: string) => problemsOf({ RPC_URL: urls, VERIFY_RECEIPTS: "agreement" });
  expect(problems("http://one:1,https://two")).toEqual([]);
  expect(problems("http://one:1,http://one:2")).toEqual([
    expect.objectContaining({
      where: "VERIFY_RECEIPTS",
      expected: expect.stringMatching(/two different hosts.*got 1$/),
    }),
  ]);
  expect(problemsOf({ VERIFY_RECEIPTS: "agreement" })).toHaveLength(1);
  expect(problemsOf({ RPC_URL: "http://one", VERIFY_RECEIPTS: "blocks" })).toEqual([]);
});

describe("network files", () => {
  test("reads a complete file, with addresses in lower case", () => {
    const operator = "0xABCDEF0123456789abcdef0123456789ABCDEF01";
    const path = networkFile({ ...metis, name: "mine", operators: [operator] });
    expect(readConfiguration({ NETWORK: path, RPC_URL: "http://h" }).network).toEqual({
      ...metis,
      name: "mine",
      operators: [operator.toLowerCase()],
    });
  });

  test.each(["registry", "nameRegistry"] as const)("reads the address of %s, which is null if absent", (field) => {
    const address = "0xABCDEF0123456789abcdef0123456789ABCDEF01";
    const { [field]: _, ...without } = metis;
    const read = (file: unknown) => readConfiguration({ NETWORK: networkFile(file) }).network?.[field];
    expect([read({ ...metis, [field]: address }), read({ ...metis, [field]: null }), read(without)]).toEqual([
      address.toLowerCase(),
      null,
      null,
    ]);
  });

  test("reads the checks that it requires, which are none if absent, and which are no part of the rules", () => {
    const { requireVerified: _, ...without } = metis;
    const read = (file: unknown) => readConfiguration({ NETWORK: networkFile(file) }).network ?? undefined;
    const [demanding, silent] = [read({ ...metis, requireVerified: ["senders", "header"] }), read(without)];
    expect([demanding?.requireVerified, silent?.requireVerified]).toEqual([["senders", "header"], []]);
    expect(demanding && rulesHash(demanding)).toBe(rulesHash(metis));
  });

  test("reads the public nodes, which are none if absent, and which are no part of the rules", () => {
    const { publicRpcUrls: _, ...without } = metis;
    const read = (file: unknown) => readConfiguration({ NETWORK: networkFile(file) }).network ?? undefined;
    const urls = ["https://node.example/key?a=1", "http://localhost:8545"];
    const [some, none] = [read({ ...metis, publicRpcUrls: urls }), read(without)];
    expect([some?.publicRpcUrls, none?.publicRpcUrls]).toEqual([urls, []]);
    expect(some && rulesHash(some)).toBe(rulesHash(metis));
  });

  test.each([
    ["registry", { registry: "0x12" }],
    ["nameRegistry", { nameRegistry: "0x12" }],
    ["names", { names: "0x12" }],
    ["requireVerified.1", { requireVerified: ["header", "logs"] }],
    ["publicRpcUrls.0", { publicRpcUrls: ["http://node.example"] }],
    ["publicRpcUrls.1", { publicRpcUrls: ["https://a.example", "https://user:secret@node.example"] }],
    ["publicRpcUrls.0", { publicRpcUrls: ["wss://node.example"] }],
    ["chainId", { chainId: "1088" }],
    ["name", { name: "local" }],
    ["paymentUnits.0.decimals", { paymentUnits: [{ name: "METIS", decimals: -1 }] }],
    ["reservedTickers.1", { reservedTickers: ["OK", "NOT OK"] }],
    ["contractOverrides.0.contract", { contractOverrides: [{ ticker: "A", block: 1, contract: "0x12" }] }],
    ["extensions.0", { extensions: ["teleport"] }],
    ["(the whole file)", { surprise: 1 }],
  ])("reports the field %s", (field, change) => {
    const path = networkFile({ ...metis, ...change });
    expect(problemsOf({ NETWORK: path })).toEqual([
      expect.objectContaining({ where: `${path}, field ${field}`, hint: expect.stringContaining("docs/") }),
    ]);
  });

  test("rejects the name of the development chain for another chain id", () => {
    const path = networkFile({ ...metis, name: "local" });
    expect(problemsOf({ NETWORK: path })).toEqual([
      expect.objectContaining({
        where: `${path}, field name`,
        expected: expect.stringMatching(/is reserved for .* chain id 31337, but this file has chain id 1088: use/),
      }),
    ]);
    const development = networkFile({ ...local, finalityDepth: 12 });
    expect(readConfiguration({ NETWORK: development }).network).toMatchObject({ name: "local", finalityDepth: 12 });
  });

  test("a development chain needs both the name and the chain id", () => {
    expect(isDevelopmentChain(local)).toBe(true);
    expect(isDevelopmentChain({ ...metis, name: "local" })).toBe(false);
    expect(isDevelopmentChain({ ...local, name: "mine" })).toBe(false);
  });

  test("reports a file that is not JSON", () => {
    expect(problemsOf({ NETWORK: networkFile("{") })[0]?.expected).toMatch(/not JSON/);
  });
});

describe("networkOfChain", () => {
  test("returns the preset with the node's chain id, overridden by START_BLOCK", () => {
    const configuration = readConfiguration({ RPC_URL: "http://h", START_BLOCK: "7" });
    expect(networkOfChain(configuration, 1088)).toEqual({ ...metis, startBlock: 7 });
  });

  test("throws for a chain without a preset, and for one that contradicts NETWORK", () => {
    expect(() => networkOfChain(readConfiguration({ RPC_URL: "http://h" }), 5)).toThrow(/chain id 5/);
    const configured = readConfiguration({ RPC_URL: "http://h", NETWORK: "metis" });
    expect(() => networkOfChain(configured, 31337)).toThrow(/expected a node with chain id 1088 .*, got 31337/);
  });
});

test("a separate process requires DATABASE_URL and RPC_URL", () => {
  const configuration = readConfiguration({});
  expect(() => requireDatabaseUrl(configuration)).toThrow(/DATABASE_URL/);
  expect(() => requireRpcUrls(configuration)).toThrow(/RPC_URL/);
});

test("a certificate that a URL names must be readable", () => {
  const url = (path: string) => `postgresql://u:secret@h/d?sslmode=verify-full&sslrootcert=${path}`;
  const required = (environment: Record<string, string>) => requireDatabaseUrl(readConfiguration(environment));
  expect(required({ DATABASE_URL: url("package.json") })).toBe(url("package.json"));
  const replicas = `${url("package.json")},${url("/no/other.crt")}`;
  expect(() => required({ DATABASE_URL: url("/no/ca.crt"), DATABASE_REPLICA_URL: replicas })).toThrow(
    /DATABASE_URL: expected a readable file in sslrootcert, got "\/no\/ca.crt"[\s\S]*DATABASE_REPLICA_URL: .*other.crt/,
  );
  expect(() => required({ DATABASE_URL: url("/no/ca.crt") })).not.toThrow(/secret/);
});

test("a percent sign in a password that begins no escape is accepted, as pg accepts it", () => {
  const databaseUrl = "postgresql://u:100%zz@h/d";
  expect(readConfiguration({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
});
