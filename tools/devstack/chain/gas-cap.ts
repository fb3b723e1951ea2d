/** Gas limit of the local chain's blocks, and of each call: with more, one call could occupy the node for minutes. */
export const GAS_CAP = 30_000_000;

const GAS_KEYS = new Set(["gas", "gasLimit"]);

/**
 * Copies a JSON-RPC call, or a batch, with each `gas` and `gasLimit` in it lowered to {@link GAS_CAP}, as the nodes of
 * public networks do: of a call, of the overrides of its block, and of the calls of a simulation or a trace.
 */
export function capGas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(capGas);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, GAS_KEYS.has(key) ? capped(member) : capGas(member)]),
  );
}

/** The node rejects all other values. */
function capped(gas: unknown): unknown {
  const isNumber = (typeof gas === "string" && /^(0x[0-9a-f]+|\d+)$/i.test(gas)) || typeof gas === "number";
  return isNumber && Number(gas) > GAS_CAP ? `0x${GAS_CAP.toString(16)}` : gas;
}
