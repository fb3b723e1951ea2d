import { z } from "zod";
import recorded from "./regressions.json";

/** Seeds that once found a fault, with the fault. Every test run includes them. */
export const regressions = z
  .array(z.strictObject({ seed: z.number().int().min(0), found: z.string().min(1) }))
  .parse(recorded);
