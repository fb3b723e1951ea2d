import { isIP } from "node:net";
import { addressIn, canonicalAddress } from "./addresses";

/**
 * Returns the client whose budget a request counts against: an IPv4 address, or the first 64 bits of an IPv6 address,
 * which identify a network. Null if it is unknown. `socket`: the peer's address; undefined if the host does not report
 * it. `forwarded`: the header X-Forwarded-For. `hops`: the number of proxies before this process. Each appends the
 * address of its peer to the header, some with the port; the client may have forged the entries before those.
 */
export function clientOf({
  socket,
  forwarded,
  hops,
}: {
  socket: string | undefined;
  forwarded: string | undefined;
  hops: number;
}): string | null {
  if (hops === 0) return socket === undefined ? null : networkOf(socket);
  const trusted = (forwarded ?? "").split(",").slice(-hops);
  const [client = socket] = trusted.flatMap((part) => addressIn(part.trim()) ?? []);
  return client === undefined ? null : networkOf(client);
}

/** Number of groups of an IPv6 address that identify the network. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

function networkOf(given: string): string {
  const address = canonicalAddress(given) ?? given;
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
