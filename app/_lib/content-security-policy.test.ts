import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy";

const directive = (name: string, options: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  contentSecurityPolicy({ nonce: "abc", isDevelopment: false, hasWalletConnect: false, ...options })
    .split("; ")
    .find((each) => each.startsWith(`${name} `));

it("allows only scripts with the nonce", () => {
  expect(directive("script-src")).toBe("script-src 'nonce-abc' 'strict-dynamic'");
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

it("forbids all framing of the pages", () => expect(directive("frame-ancestors")).toBe("frame-ancestors 'none'"));
