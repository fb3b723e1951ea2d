import { z } from "zod";
import recorded from "./regressions.json";

/** Seeds that found a fault once, and which: every run of the suite plays them. */
export const regressions = z
  .array(z.strictObject({ seed: z.number().int().min(0), found: z.string().min(1) }))
  .parse(recorded);
