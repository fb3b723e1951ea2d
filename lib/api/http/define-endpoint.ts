import type { Registry } from "prom-client";
import type { z } from "zod";
import type { ItemStates, StatesQuestion } from "@/lib/chain/item-states";
import type { PendingMints } from "@/lib/chain/pending-mints";
import type { ProceedsQuestion } from "@/lib/chain/proceeds";
import type { Spend } from "@/lib/chain/rpc";
import type { Notifier } from "@/lib/database/notifier";
import type { Database } from "@/lib/database/pool";
import type { Hash, MintControlAnswer, MintControlQuestion, ProtocolRules } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { Schema } from "@/lib/records/schema";
import type { Deprecation } from "./deprecation";
import type { InputMatch } from "./input-match";
import type { TextList, TextStream } from "./json";
import { Problem, type ProblemCode } from "./problem";

/** The calls that the API makes to the chain's nodes. */
export interface ChainNode {
  /**
   * Returns the block of a transaction (null while it is pending), or null if the node does not know the transaction.
   * `client`: the client that makes the request; null if unknown. `at`: the position of the index that the caller has read
   * before; null: there is none. The node has reached its block.
   */
  findTransaction(
    hash: Hash,
    client: string | null,
    at: IndexPosition | null,
  ): Promise<{ readonly block: { readonly number: number; readonly hash: Hash } | null } | null>;
  /**
   * Returns the coins that the market holds for an account after a block; null if there was no market. `client`: as for
   * {@link findTransaction}.
   */
  findProceeds(question: ProceedsQuestion, client: string | null): Promise<bigint | null>;
  /**
   * Returns what vault and market know of an account's inscriptions after a block; null if there was no market. `client`: as for
   * {@link findTransaction}.
   */
  findItemStates(question: StatesQuestion, client: string | null): Promise<ItemStates | null>;
  /** Returns the mints by message that are pending at the node. */
  findPendingMints(): Promise<PendingMints>;
  /**
   * Returns the answer of a contract to a mint (spec §5.3). `client`: as for {@link findTransaction}. `spend` is called
   * with the number of calls before each request to a node; an error that it throws ends the call.
   */
  mintControl(question: MintControlQuestion, client: string | null, spend?: Spend): Promise<MintControlAnswer>;
}

/** Adds metrics of a feature to those of the site. */
export type MetricsSource = (registry: Registry) => Promise<void>;

/** Resources of the handlers. */
export interface Context {
  readonly database: Database;
  /** Reports the changes of the index in `database`. */
  readonly notifier: Notifier;
  /** Largest number of event streams at a time. */
  readonly streams: number;
  /** Null: no node is configured. */
  readonly node: ChainNode | null;
  /** Default: none. */
  readonly metrics?: readonly MetricsSource[];
  /** Returns the rules of the network with this chain id; null if there is none. */
  rulesOf(chainId: number): ProtocolRules | null;
}

/** A body that browsers save as a file. */
export interface AnswerFile {
  readonly name: string;
  /** One of the endpoint's content types. */
  readonly contentType: string;
}

/**
 * The result of a handler, with the state from which it was read: a body, a text that is sent as it is, a list of any length,
 * or a stream.
 */
export type EndpointAnswer<T> = {
  readonly at: IndexPosition | null;
  /** The last block on which the answer depends, if later ones cannot change it. Once it is final, so is the answer. */
  readonly until?: number | undefined;
  /** Names this answer: two answers of an endpoint with the same tag are equal, whatever the index. */
  readonly tag?: string | undefined;
  /** Whether this answer depends only on the index, although others of the endpoint do not. Default: as the endpoint says. */
  readonly isOfIndex?: boolean | undefined;
  /** Points for what was read, in addition to the endpoint's cost. Default: 0. */
  readonly cost?: number | undefined;
  /** Default: the body is not a file and has the endpoint's first content type. */
  readonly file?: AnswerFile | undefined;
} & ({ readonly body: T } | { readonly text: string } | { readonly list: TextList } | { readonly stream: TextStream });

/** The definition of an endpoint. Validation, types and the API reference are derived from it. */
export interface Definition<P extends z.ZodObject, Q extends z.ZodObject, A> {
  /** Below `/api`; a segment with a leading colon is a parameter of the path. */
  readonly path: string;
  /** Number in spec §12.2; null: an addition (spec §12.4). */
  readonly number: number | null;
  readonly summary: string;
  readonly description: string;
  readonly parameters: P;
  readonly query: Q;
  /** Whether a client can resume with the header `Last-Event-ID`. */
  readonly isResumable?: boolean;
  readonly answer: Schema<A>;
  /** Problems of this endpoint, in addition to the problems of every endpoint. */
  readonly problems: readonly ProblemCode[];
  /** Default: `application/json`. */
  readonly contentType?: string;
  /** Further types of {@link AnswerFile}s. */
  readonly otherContentTypes?: readonly string[];
  /** Whether equal index positions give equal answers. False: the answer depends on more than the index. */
  readonly isOfIndex: boolean;
  /** Whether each answer has a tag of its own ({@link EndpointAnswer}). Default: false. */
  readonly hasOwnTag?: boolean;
  /** Seconds that any cache may keep an answer that does not depend on the index. Default: 0. */
  readonly maxAge?: number;
  /** What of it will be removed or changed. Default: nothing. */
  readonly deprecations?: readonly Deprecation[];
  /** Most characters of path and query. Default: what the server accepts. */
  readonly urlLimit?: number;
  /** Points that a request costs (costs.ts). Default: the cost of any API request. */
  readonly cost?: number;
  handle(input: Input<P, Q>, context: Context): Promise<EndpointAnswer<A>>;
}

interface Input<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly path: z.output<P>;
  readonly query: z.output<Q>;
  /** As sent. */
  readonly lastEventId: string | undefined;
  /** The client for the rate limit; null if unknown. */
  readonly client: string | null;
}

/** The decoded, unchecked input of an endpoint. */
export interface RawInput {
  readonly path: RawParameters;
  readonly query: RawParameters;
  readonly lastEventId: string | undefined;
  readonly client: string | null;
}

/** Decoded, unchecked parameters by name. */
export type RawParameters = Readonly<Record<string, string>>;

/** A defined endpoint without the types of its parts, for the dispatcher and the reference. */
export interface Endpoint extends Omit<Definition<z.ZodObject, z.ZodObject, unknown>, "handle"> {
  /** Segments of the path. */
  readonly segments: readonly string[];
  /** Checks the input and returns the function that answers it. @throws Problem, and so does that function */
  prepare(input: RawInput): (context: Context) => Promise<EndpointAnswer<unknown>>;
}

/**
 * Defines an endpoint. Malformed parameters are answered before the handler runs (spec §12.1.6). The parameters
 * must match the input of the contract that the definition contains ({@link InputMatch}).
 */
export function defineEndpoint<P extends z.ZodObject, Q extends z.ZodObject, A, I>(
  definition: Definition<P, Q, A> & {
    readonly input?: I;
    readonly query: InputMatch<NoInfer<I>, NoInfer<P>, NoInfer<Q>>;
  },
): Endpoint {
  const { handle, ...described } = definition;
  return {
    ...described,
    segments: definition.path.split("/").slice(1),
    prepare({ path, query, lastEventId, client }) {
      const [given, asked] = [parse(definition.parameters, path), parse(definition.query, query)];
      // Written out, because object spread takes a fortieth of the time of a request.
      const input = { path: given, query: asked, lastEventId, client };
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
