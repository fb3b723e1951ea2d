import { expect, it } from "vitest";
import {
  contentSecurityPolicy,
  FOREIGN_FILE_POLICY,
  isForeignFile,
  magicFrame,
  nonceIn,
  readsReaderNode,
} from "./content-security-policy";

const directive = (name: string, options: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  contentSecurityPolicy({ nonce: "abc", isDevelopment: false, hasWalletConnect: false, ...options })
    .split("; ")
    .find((each) => each.startsWith(`${name} `));

it("allows only scripts with the nonce", () => {
  expect(directive("script-src")).toBe("script-src 'nonce-abc' 'strict-dynamic'");
});

it("returns the nonce of a policy", () => {
  expect(nonceIn(contentSecurityPolicy({ nonce: "a+/9==", isDevelopment: false, hasWalletConnect: false }))).toBe(
    "a+/9==",
  );
  expect(nonceIn(FOREIGN_FILE_POLICY)).toBeUndefined();
  expect(nonceIn(null)).toBeUndefined();
});

it("allows connections to the own origin, and to WalletConnect if it is configured", () => {
  expect(directive("connect-src")).toBe("connect-src 'self'");
  expect(directive("connect-src", { hasWalletConnect: true })).toContain("wss://*.walletconnect.org");
});

it("allows connections to the login provider and its frames if one is configured", () => {
  const loginOrigins = ["https://login.example", "wss://login.example"];
  expect(directive("connect-src", { loginOrigins })).toBe(
    "connect-src 'self' https://login.example wss://login.example",
  );
  expect(directive("frame-src", { loginOrigins })).toBe("frame-src https://login.example");
  expect(directive("frame-src")).toBe("frame-src 'none'");
});

it("allows the frame of the sign-in service only if it is configured, and one on this machine only there", () => {
  const MAGIC_KEY = "pk_live_1";
  expect(magicFrame({}, "site.example")).toBeNull();
  expect(magicFrame({ MAGIC_KEY }, "site.example")).toBe("https://auth.magic.link");
  const local = { MAGIC_KEY, MAGIC_ENDPOINT: "http://127.0.0.1:9000" };
  const hosts = ["localhost:3000", "127.0.0.1", "site.example", "localhost.example", "a.localhost"];
  expect(hosts.map((host) => magicFrame(local, host))).toEqual([
    ...["http://127.0.0.1:9000", "http://127.0.0.1:9000"],
    ...[null, null, null],
  ]);
  expect(directive("frame-src", { magicFrame: "https://auth.magic.link" })).toBe("frame-src https://auth.magic.link");
  expect(directive("connect-src", { magicFrame: "https://auth.magic.link" })).toBe("connect-src 'self'");
});

it("allows connections, and nothing else, to the chain's public nodes", () => {
  const nodeOrigins = ["https://node.example"];
  expect(directive("connect-src", { nodeOrigins })).toBe("connect-src 'self' https://node.example");
  for (const name of ["script-src", "img-src", "frame-src", "default-src"])
    expect(directive(name, { nodeOrigins })).toBe(directive(name));
});

it("allows connections, and nothing else, to nodes of the user's choice, only on pages that verify", () => {
  expect(directive("connect-src", { hasReaderNode: true })).toBe(
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  );
  for (const name of ["script-src", "img-src", "frame-src", "form-action", "default-src"]) {
    expect(directive(name, { hasReaderNode: true })).toBe(directive(name));
  }
  expect(readsReaderNode("/verify/balance/GOLD/0x00")).toBe(true);
  for (const path of ["/", "/verify", "/verifying", "/account/0x00", "/token/verify/", "//verify/balance"]) {
    expect([path, readsReaderNode(path)]).toEqual([path, false]);
  }
});

it("forbids framing of the pages", () => expect(directive("frame-ancestors")).toBe("frame-ancestors 'none'"));

it("allows the service worker of this site and no other worker", () =>
  expect(directive("worker-src")).toBe("worker-src 'self'"));

it("recognizes files whose content anyone can put on the chain", () => {
  expect(isForeignFile("/token/OAK/logo")).toBe(true);
  for (const path of ["/token/OAK", "/token/logo", "/token/OAK/logo/x", "/account/OAK/logo"]) {
    expect([path, isForeignFile(path)]).toEqual([path, false]);
  }
});
