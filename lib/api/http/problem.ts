import type { ReadinessReason } from "@/lib/database/readiness";
import type { IndexPosition } from "@/lib/records";

/**
 * All problems of the API (spec §12.5; docs/api.md lists them). Codes are stable. A title names the kind of problem and is
 * the same for each occurrence (RFC 9457).
 */
export const PROBLEMS = {
  MALFORMED_BODY: { status: 400, title: "The body is malformed" },
  MALFORMED_HEADER: { status: 400, title: "A header is malformed" },
  MALFORMED_HOST: { status: 400, title: "The Host header is missing or malformed" },
  MALFORMED_URL: { status: 400, title: "The address is malformed" },
  INVALID_PARAMETER: { status: 400, title: "A parameter is missing or malformed" },
  PATH_UNKNOWN: { status: 404, title: "There is no such endpoint" },
  TICKER_UNKNOWN: { status: 404, title: "The ticker is not deployed" },
  NOTHING_MINTED: { status: 404, title: "Nothing was minted under the ticker" },
  INSCRIPTION_UNKNOWN: { status: 404, title: "There is no such inscription" },
  INSCRIPTION_BURNED: { status: 404, title: "The inscription is burned" },
  TRANSACTION_UNKNOWN: { status: 404, title: "The transaction is unknown" },
  BLOCK_UNKNOWN: { status: 404, title: "The index does not have the block" },
  SNAPSHOT_UNKNOWN: { status: 404, title: "There is no such snapshot" },
  NOT_IN_SNAPSHOT: { status: 404, title: "The snapshot does not have it" },
  MARKET_UNAVAILABLE: { status: 404, title: "The network has no market" },
  INDEX_NOT_BEGUN: { status: 404, title: "The index has not begun" },
  METHOD_NOT_ALLOWED: { status: 405, title: "The method is not allowed" },
  RPC_REFUSED: { status: 403, title: "The call is refused" },
  BODY_TOO_LARGE: { status: 413, title: "The body is too large" },
  URL_TOO_LONG: { status: 414, title: "The address is too long" },
  HOST_UNKNOWN: { status: 421, title: "The server does not answer for this host" },
  RATE_LIMITED: { status: 429, title: "Too many requests" },
  INTERNAL: { status: 500, title: "The service failed" },
  DATABASE_UNAVAILABLE: { status: 503, title: "The database does not answer" },
  SCHEMA_MISMATCH: { status: 503, title: "The database has another schema version" },
  NODE_UNAVAILABLE: { status: 503, title: "The chain's node does not answer" },
  NODE_BUSY: { status: 503, title: "Too many lookups at the node at once" },
  NETWORK_UNKNOWN: { status: 503, title: "The network's rules are not configured" },
  NOT_READY: { status: 503, title: "The index is not ready" },
  PAGES_UNAVAILABLE: { status: 503, title: "The pages are being restarted" },
  BUSY: { status: 503, title: "Too many long answers at once" },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly title: string }>>;

/** The endpoints whose faults of the server all have the status 500 (spec §12.1.5). */
const FAULTS_ARE_500: ReadonlySet<number | null> = new Set([4, 5, 6, 7, 8, 9, 11, 12, 13, 14]);

/** The status of a problem in an answer of the endpoint with this number (spec §12.1.5); null: an addition. */
export function statusOf(code: ProblemCode, number: number | null): number {
  const { status } = PROBLEMS[code];
  return status === 503 && FAULTS_ARE_500.has(number) ? 500 : status;
}

/** Code of a problem. */
export type ProblemCode = keyof typeof PROBLEMS;

/** The body of a problem, sent as `application/problem+json`. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  /** For `/ready`: all reasons why the index is not ready. */
  readonly reasons?: readonly ReadinessReason[];
}

/** Thrown to end a request with this problem. `detail` is sent to the client, so it must not reveal internals. */
export class Problem extends Error {
  readonly headers: Readonly<Record<string, string>>;
  /** The state in which the problem occurred; null if it does not depend on one. */
  readonly at: IndexPosition | null;
  readonly #reasons: readonly ReadinessReason[] | undefined;
  #status: number | null = null;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    options: {
      at?: IndexPosition | null;
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
      reasons?: readonly ReadinessReason[];
    } = {},
  ) {
    super(detail, { cause: options.cause });
    this.at = options.at ?? null;
    this.#reasons = options.reasons;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return this.#status ?? PROBLEMS[this.code].status;
  }

  get body(): ProblemBody {
    const { title } = PROBLEMS[this.code];
    const body = { type: `/docs/api#${this.code}`, title, status: this.status, detail: this.message, code: this.code };
    return this.#reasons === undefined ? body : { ...body, reasons: this.#reasons };
  }

  /** Sets the status with which the endpoint of this number answers (spec §12.1.5); null: an addition. */
  answeredBy(number: number | null): this {
    this.#status = statusOf(this.code, number);
    return this;
  }
}
