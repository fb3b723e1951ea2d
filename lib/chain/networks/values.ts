import { z } from "zod";
import { parseAddress } from "@/lib/protocol";

/** The number of a block in a network file. */
export const blockNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** An address in a network file. In lower case. */
export const address = z.string().transform((text, context) => {
  const parsed = parseAddress(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: "expected an address: 0x and 40 hex digits" });
  return z.NEVER;
});
