import { isIP } from "node:net";

/**
 * The client whose requests are counted together, as a text: an IPv4 address, or the first half of an IPv6 address,
 * which belongs to one network. `socket`: who is connected; undefined where the host does not say. `forwarded`: the
 * header X-Forwarded-For. `hops`: how many proxies stand before this process, each of which adds whom it heard to that
 * header; what stands further left the client may have written itself. Null: nobody knows who asks.
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
  const heard = (forwarded ?? "").split(",").map((part) => part.trim());
  const trusted = heard.slice(-hops).filter((address) => isIP(address) !== 0);
  const [client = socket] = trusted;
  return client === undefined ? null : networkOf(client);
}

/** Groups of an IPv6 address that name the network. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

function networkOf(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
