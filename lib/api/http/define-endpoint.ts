import type { z } from "zod";
import type { Feed } from "@/lib/database/feed";
import type { Database } from "@/lib/database/pool";
import type { Hash, MintControlAnswer, MintControlQuestion, ProtocolRules } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { Schema } from "@/lib/records/schema";
import type { TextList, TextStream } from "./json";
import { Problem, type ProblemCode } from "./problem";

/** The chain's node as far as the API asks it. */
export interface ChainNode {
  /**
   * The transaction's block, null while it waits for one; null in all if the node does not know the transaction.
   * `client`: whose request this is; null if unknown.
   */
  findTransaction(
    hash: Hash,
    client: string | null,
  ): Promise<{ readonly block: { readonly number: number; readonly hash: Hash } | null } | null>;
  /** What the contract says about a mint (decisions.md §4, "Mint control"). */
  mintControl(question: MintControlQuestion): Promise<MintControlAnswer>;
}

/** What handlers work with. */
export interface Context {
  readonly database: Database;
  /** What happens to the index in `database`. */
  readonly feed: Feed;
  /** The most streams of events at a time. */
  readonly streams: number;
  /** Null: none is configured. */
  readonly node: ChainNode | null;
  /** The rules of this chain's network; null where none is known for it. */
  rulesOf(chainId: number): ProtocolRules | null;
}

/** What a handler answers: a body, a list of any length, or a stream, beside the state that it was read from. */
export type Answer<T> = {
  readonly at: IndexPosition | null;
  /** The last block that the answer depends on, where later ones can't change it. Once it is final, so is the answer. */
  readonly until?: number | undefined;
} & ({ readonly body: T } | { readonly list: TextList } | { readonly stream: TextStream });

/** An endpoint as its file defines it; validation, types and the reference are made from it. */
export interface Definition<P extends z.ZodObject, Q extends z.ZodObject, A> {
  /** Below `/api`; a segment with a leading colon is a parameter of the path. */
  readonly path: string;
  /** Number in service.md §4; null: an addition. */
  readonly number: number | null;
  readonly summary: string;
  readonly description: string;
  readonly parameters: P;
  readonly query: Q;
  /** Whether a reader goes on where it stopped by the header `Last-Event-ID`. */
  readonly isResumable?: boolean;
  readonly answer: Schema<A>;
  /** Problems that it answers with, besides those that any endpoint may. */
  readonly problems: readonly ProblemCode[];
  /** Default: `application/json`. */
  readonly contentType?: string;
  /** Whether equal index positions mean equal answers. False: the answer depends on more than the index. */
  readonly isOfIndex: boolean;
  /** Seconds that any cache may keep its answers, where they don't depend on the index. Default: 0. */
  readonly maxAge?: number;
  handle(input: Input<P, Q>, context: Context): Promise<Answer<A>>;
}

interface Input<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly path: z.output<P>;
  readonly query: z.output<Q>;
  /** As it was sent. */
  readonly lastEventId: string | undefined;
  /** Whose requests are counted together; null if unknown. */
  readonly client: string | null;
}

/** What a request gives to an endpoint, decoded but not looked at. */
export interface RawInput {
  readonly path: RawParameters;
  readonly query: RawParameters;
  readonly lastEventId: string | undefined;
  readonly client: string | null;
}

export type RawParameters = Readonly<Record<string, string>>;

/** A defined endpoint without the types of its parts, as the dispatcher and the reference take it. */
export interface Endpoint extends Omit<Definition<z.ZodObject, z.ZodObject, unknown>, "handle"> {
  /** Segments of the path. */
  readonly segments: readonly string[];
  /** Parses what is asked, and gives what answers it. Throws {@link Problem}, as does that. */
  prepare(input: RawInput): (context: Context) => Promise<Answer<unknown>>;
}

/** Defines an endpoint. Malformed parameters are answered before the handler is asked (decisions.md §9). */
export function defineEndpoint<P extends z.ZodObject, Q extends z.ZodObject, A>(
  definition: Definition<P, Q, A>,
): Endpoint {
  const { handle, ...described } = definition;
  return {
    ...described,
    segments: definition.path.split("/").slice(1),
    prepare({ path, query, lastEventId, client }) {
      const parsed = { path: parse(definition.parameters, path), query: parse(definition.query, query) };
      const input = { ...parsed, lastEventId, client };
      return (context) => handle(input, context);
    },
  };
}

function parse<S extends z.ZodObject>(schema: S, raw: RawParameters): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join(".") ?? "";
  throw new Problem("INVALID_PARAMETER", `${name}: ${issue?.message ?? "malformed"}`);
}
