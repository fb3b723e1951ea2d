import { z } from "zod";

/** Header in which the pages' router lists the parts that it already shows. */
export const ROUTER_STATE = "next-router-state-tree";

/** Maximum number of characters and levels, far more than any page of this site needs. */
const LIMITS = { length: 10_000, depth: 16 };

const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.string().regex(/^(?:c|oc|d|ci\([.()]+\)|di\([.()]+\))$/),
    z.array(z.string()).nullable(),
  ]),
]);

/** The form of the header in Next.js, which answers any other form with 500. */
function stateOf(depth: number): z.ZodType {
  return z.tuple([
    segment,
    depth === 0 ? z.strictObject({}) : z.record(z.string(), stateOf(depth - 1)),
    z.tuple([z.string(), z.string()]).nullable().optional(),
    z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullable().optional(),
    z.number().nullable().optional(),
    z.string().optional(),
  ]);
}

const stateSchema = stateOf(LIMITS.depth);

/** Whether Next.js can read the header, or it is absent. */
export function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  if (typeof header !== "string" || header.length > LIMITS.length) return false;
  try {
    return stateSchema.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}
