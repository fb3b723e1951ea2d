import { z } from "zod";

const callsSchema = z.array(z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) }));

/** The calls of one request to a node. */
export type Calls = z.infer<typeof callsSchema>;

/** Parses the body of a request to a node. */
export function callsOf(chunks: readonly Buffer[]): Calls {
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return callsSchema.parse(Array.isArray(body) ? body : [body]);
}
