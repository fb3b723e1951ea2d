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
  [undefined, "1.1.1.1", 0, null],
  [undefined, undefined, 1, null],
] as const)("%s, forwarded for %s behind %s: %s", (socket, forwarded, hops, client) => {
  expect(clientOf({ socket, forwarded, hops })).toBe(client);
});
