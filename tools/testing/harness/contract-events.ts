import { encodeAbiParameters, type Hex, numberToHex } from "viem";
import { BRIDGE_TYPES, EVENT_TOPIC, MINT_TYPES, TRANSFER_TYPES, ticker32 } from "@/lib/protocol/testing/event-logs";
import { type Contract, contractStage, lower } from "./contracts";

/** The events that the contract Puppet emits. */
export interface RawLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

const ERC20: Hex = `0x${"e2".repeat(20)}`;

/** A chain with a worker, and two contracts that emit any event for any account. */
export async function eventStage() {
  const stage = await contractStage();
  const [alice, bob, carol] = (await stage.client.getAddresses()).map(lower);
  if (!alice || !bob || !carol) throw new Error("the chain has too few accounts");
  const token = await stage.create(alice, "Puppet");
  const other = await stage.create(alice, "Puppet");
  const send = (from: Hex, to: Hex, op: string, keys: Readonly<Record<string, unknown>>) =>
    stage.message({ from }, to, { op, ...keys });
  return {
    ...stage,
    alice,
    bob,
    carol,
    /** The contract of {@link deploy}. */
    token,
    other,
    send,
    /** Makes a contract emit events, in a transaction that must succeed. */
    emit: (from: Hex, contract: Contract, ...logs: readonly RawLog[]) =>
      stage.call({ from }, contract, "emitLogs", logs),
    /** ALICE deploys. Defaults: max 100, lim 20, the contract `token`. */
    deploy: (tick: string, keys: Readonly<Record<string, unknown>> = {}) =>
      send(alice, alice, "deploy", { tick, max: 100, lim: 20, contract: token.address, ...keys }),
    minted: (tick: string, recipient: Hex, id: bigint, amount = 10n): RawLog => ({
      topics: [EVENT_TOPIC.mint],
      data: encodeAbiParameters(MINT_TYPES, [alice, recipient, ticker32(tick), id, amount]),
    }),
  };
}

/** A transfer event. `id`: the mint id or the token id. */
export function moved(tick: string, sender: Hex, recipient: Hex, id: bigint | Hex): RawLog {
  const id32 = typeof id === "bigint" ? numberToHex(id, { size: 32 }) : id;
  return {
    topics: [EVENT_TOPIC.transfer],
    data: encodeAbiParameters(TRANSFER_TYPES, [sender, recipient, ticker32(tick), id32]),
  };
}

/** An event of a bridge. */
export function bridged(
  direction: "bridgeIn" | "bridgeOut",
  fields: { tick: string; sender: Hex; recipient: Hex; id: bigint; amount: bigint },
): RawLog {
  const { tick, sender, recipient, id, amount } = fields;
  return {
    topics: [EVENT_TOPIC[direction]],
    data: encodeAbiParameters(BRIDGE_TYPES, [sender, recipient, ERC20, ticker32(tick), id, amount]),
  };
}
