import { expect, test } from "vitest";
import { clientOf } from "./client-address";

test.each([
  // Without a trusted proxy, the client may have forged the header.
  ["10.0.0.1", "1.1.1.1", 0, "10.0.0.1"],
  ["10.0.0.1", undefined, 1, "10.0.0.1"],
  ["10.0.0.1", "1.1.1.1", 1, "1.1.1.1"],
  ["10.0.0.1", "6.6.6.6, 1.1.1.1", 1, "1.1.1.1"],
  ["10.0.0.1", "6.6.6.6, 1.1.1.1, 2.2.2.2", 2, "1.1.1.1"],
  ["10.0.0.1", "1.1.1.1", 2, "1.1.1.1"],
  ["10.0.0.1", "nonsense", 1, "10.0.0.1"],
  ["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
  ["2001:DB8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
  ["2001:db8::1", undefined, 0, "2001:db8:0:0::/64"],
  ["::1", undefined, 0, "0:0:0:0::/64"],
  // Some proxies add the port of the connection.
  ["10.0.0.1", "1.2.3.4:5678", 1, "1.2.3.4"],
  ["10.0.0.1", "6.6.6.6:1, 1.1.1.1:2, 2.2.2.2:3", 2, "1.1.1.1"],
  ["10.0.0.1", "[2001:db8:1:2::7]:99", 1, "2001:db8:1:2::/64"],
  ["10.0.0.1", "[2001:db8:1:2::7]", 1, "2001:db8:1:2::/64"],
  ["10.0.0.1", "[::ffff:1.2.3.4]:99", 1, "1.2.3.4"],
  ["10.0.0.1", "1.2.3.4:99999", 1, "10.0.0.1"],
  ["10.0.0.1", "1", 1, "10.0.0.1"],
  ["10.0.0.1", "localhost:80", 1, "10.0.0.1"],
  // IPv4-mapped addresses, in every spelling.
  ["::ffff:1.2.3.4", undefined, 0, "1.2.3.4"],
  ["::FFFF:102:304", undefined, 0, "1.2.3.4"],
  ["0:0:0:0:0:ffff:0102:0304", undefined, 0, "1.2.3.4"],
  ["10.0.0.1", "0000::ffff:102:304", 1, "1.2.3.4"],
  ["fe80::1%eth0", undefined, 0, "fe80:0:0:0::/64"],
  [undefined, "1.1.1.1", 0, null],
  [undefined, undefined, 1, null],
] as const)("%s, forwarded for %s behind %s: %s", (socket, forwarded, hops, client) => {
  expect(clientOf({ socket, forwarded, hops })).toBe(client);
});
