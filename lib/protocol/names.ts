/** Names of the message operations, as `op` spells them (spec §2.6). `dlg` and `rvk` belong to an extension (spec §10.2). */
export const MESSAGE_NAMES = ["deploy", "mint", "tsf", "split", "list", "ulist", "ex", "dlg", "rvk"] as const;

/** Name of a message operation. */
export type MessageName = (typeof MESSAGE_NAMES)[number];

/** The message operations whose only keys are `tick` and an `id` that refers to an inscription (spec §2.8). */
export const REFERRING_NAMES = ["tsf", "ulist", "ex", "dlg", "rvk"] as const satisfies readonly MessageName[];

/** Names of the operations that are recorded with the data of their event (spec §10.3.4, §10.4.5). */
export const MARKET_NAMES = ["offer", "cancel", "sale", "cancelAll", "lock", "unlock"] as const;

/** Name of an operation of a market or a vault. */
export type MarketOperationName = (typeof MARKET_NAMES)[number];

/** Whether `text` is the name of an operation of a market or a vault. */
export function isMarketOperation(text: string): text is MarketOperationName {
  return MARKET_NAMES.some((name) => name === text);
}

/**
 * Names of all operations: of messages, of events (`mint`, `tsf`, `bridgeIn`, `bridgeOut`; spec §3.5), of the
 * market (`offer`, `cancel`, `sale`; spec §10.3), and of modules and vaults (`cancelAll`, `lock`, `unlock`; spec §10.4.5).
 */
export const OPERATION_NAMES = [...MESSAGE_NAMES, "bridgeIn", "bridgeOut", ...MARKET_NAMES] as const;

/** Name of an operation. */
export type OperationName = (typeof OPERATION_NAMES)[number];

/** Whether `text` is the name of a message operation. */
export function isMessageName(text: string): text is MessageName {
  return MESSAGE_NAMES.some((name) => name === text);
}

/** Whether `text` is the name of an operation. */
export function isOperationName(text: string): text is OperationName {
  return OPERATION_NAMES.some((name) => name === text);
}

/** Codes for calldata that is not a message of this protocol (spec §2.10). They are stable. */
export const NOT_MESSAGE_CODES = [
  "NO_PREFIX",
  "INVALID_HEX",
  "INVALID_UTF8",
  "NESTED_TOO_DEEP",
  "INVALID_JSON",
  "NOT_AN_OBJECT",
  "OTHER_PROTOCOL",
] as const;

/** The reason why calldata is not a message of this protocol. */
export type NotMessageCode = (typeof NOT_MESSAGE_CODES)[number];
