import type { OperationName } from "@/lib/protocol";

/** All names of operations (spec §2.8, §6.1, §10.2). */
export const OPERATION_NAMES = [
  "deploy",
  "mint",
  "tsf",
  "split",
  "list",
  "ulist",
  "ex",
  "dlg",
  "rvk",
  "bridgeIn",
  "bridgeOut",
] as const satisfies readonly OperationName[];

/** Returns `text` as the name of an operation; undefined if it is not one. */
export function operationName(text: string): OperationName | undefined {
  return OPERATION_NAMES.find((name) => name === text);
}
