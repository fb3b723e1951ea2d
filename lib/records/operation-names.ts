import type { OperationName } from "@/lib/protocol";

/** Every name that an operation may carry. */
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

/** The name that `text` is; undefined where it is none. */
export function operationName(text: string): OperationName | undefined {
  return OPERATION_NAMES.find((name) => name === text);
}
