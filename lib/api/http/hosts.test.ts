import { expect, test } from "vitest";
import { bracketed } from "./addresses";
import { hostRules } from "./hosts";

const NOTHING = { host: "127.0.0.1", siteUrl: null, allowedHosts: [] };

function code(rules: ReturnType<typeof hostRules>, hosts: readonly string[], localAddress?: string): string | null {
  try {
    rules.require(hosts, localAddress);
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

test("only loopback names are accepted by default, with any port", () => {
  const rules = hostRules(NOTHING);
  for (const host of ["localhost", "LOCALHOST:3000", "127.0.0.1:80", "[::1]:3000"])
    expect([host, code(rules, [host])]).toEqual([host, null]);
  for (const host of ["evil.test", "evil.test:3000", "10.0.0.1", "localhost.evil.test", "localhost.", "[::2]"]) {
    expect([host, code(rules, [host])]).not.toEqual([host, null]);
  }
});

test("a missing, doubled or invalid host is malformed", () => {
  const rules = hostRules(NOTHING);
  for (const hosts of [
    [],
    [""],
    ["localhost", "localhost"],
    ["a b"],
    ["localhost:x"],
    ["user@localhost"],
    ["localhost/x"],
    ["[::1"],
    ["localhost:99999"],
    ["[::1]:65536"],
    ["[::zz]"],
    ["localhost\\x"],
    ["local%68ost"],
    ["local\thost"],
    ["0x7f.1"],
    ["127.1"],
    ["xn--a"],
  ]) {
    expect([hosts, code(rules, hosts)]).toEqual([hosts, "MALFORMED_HOST"]);
  }
});

test("the site's host, the operator's hosts and the local address are accepted", () => {
  const siteUrl = new URL("https://Index.test:8443");
  const rules = hostRules({ host: "0.0.0.0", siteUrl, allowedHosts: ["balancer.test"] });
  expect(code(rules, ["index.test"])).toBeNull();
  expect(code(rules, ["balancer.test:80"])).toBeNull();
  expect(code(rules, ["10.0.0.7:3000"], "::ffff:10.0.0.7")).toBeNull();
  expect(code(rules, ["[fd00::7]"], "fd00::7")).toBeNull();
  expect(code(rules, ["10.0.0.8"], "10.0.0.7")).toBe("HOST_UNKNOWN");
  expect(code(rules, ["0.0.0.0"])).toBe("HOST_UNKNOWN");
  expect(code(hostRules({ ...NOTHING, host: "fd00::9" }), ["[fd00::9]:3000"])).toBeNull();
});

test("an IPv4-mapped address is the IPv4 address in every spelling", () => {
  const rules = hostRules({ ...NOTHING, host: "0.0.0.0", allowedHosts: ["10.0.0.9", "[2001:DB8:0:0::1]"] });
  for (const host of ["[::ffff:127.0.0.1]:3000", "[::FFFF:7f00:1]", "[0:0:0:0:0:ffff:7f00:0001]", "[::ffff:a00:9]"])
    expect([host, code(rules, [host]), rules.isListed(host)]).toEqual([host, null, true]);
  expect(code(rules, ["[2001:db8::1]:80"])).toBeNull();
  expect(code(rules, ["[::ffff:10.0.0.7]"], "::ffff:a00:7")).toBeNull();
  expect(code(rules, ["10.0.0.7"], "::ffff:a00:7")).toBeNull();
  expect(code(rules, ["[fe80::1]"], "fe80:0:0::1%eth0")).toBeNull();
  expect(code(rules, ["[::ffff:10.0.0.8]"], "10.0.0.7")).toBe("HOST_UNKNOWN");
});

test("an asterisk accepts any host but lists none", () => {
  const rules = hostRules({ ...NOTHING, allowedHosts: ["*"] });
  expect(code(rules, ["any.test"])).toBeNull();
  expect([rules.isListed("any.test"), rules.isListed("localhost:3000"), rules.isListed(undefined)]).toEqual([
    false,
    true,
    false,
  ]);
});

test("IPv6 addresses are listed in brackets", () => {
  expect(["::1", "fd00::7", "127.0.0.1", "localhost"].map(bracketed)).toEqual([
    "[::1]",
    "[fd00::7]",
    "127.0.0.1",
    "localhost",
  ]);
});
