import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Hash } from "@/lib/protocol";
import type { TokenLabel } from "@/lib/records";
import { FatalError } from "@/lib/runtime/errors";
import { type TokenListsFile, tokenListsSchema } from "./schema";

/** Maximum number of problems in an error. The file may have many more. */
const LISTED_PROBLEMS = 10;

/** A file of token lists cannot be read or is malformed. */
export class TokenListsError extends FatalError {
  readonly code = "TOKEN_LISTS";

  constructor(
    readonly path: string,
    /** The fault, and its place in the file. */
    readonly problems: readonly { readonly field: string | null; readonly expected: string }[],
    cause?: unknown,
  ) {
    const lines = problems.map(({ field, expected }) => (field === null ? expected : `${field}: ${expected}`));
    super(`${path}: ${lines.join("; ")}`, {
      hint: "Fix the file, or unset TOKEN_LISTS to use no lists; docs/configuration.md describes its fields.",
      cause,
    });
  }
}

/** The lists of verified and flagged tokens that an operator configures. */
export class TokenLists {
  readonly #byTicker: ReadonlyMap<string, readonly TokenLabel[]>;
  readonly #byDeploy: ReadonlyMap<string, readonly TokenLabel[]>;

  constructor({ lists }: TokenListsFile) {
    const byTicker = new Map<string, TokenLabel[]>();
    const byDeploy = new Map<string, TokenLabel[]>();
    for (const { source, entries } of lists) {
      for (const { ticker, deploy, kind, reason = null } of entries) {
        const label = { source, kind, reason };
        if (ticker !== undefined) add(byTicker, ticker, label);
        if (deploy !== undefined) add(byDeploy, deploy, label);
      }
    }
    this.#byTicker = byTicker;
    this.#byDeploy = byDeploy;
  }

  /** Returns the labels of the token `ticker` that the transaction `deploy` deployed. */
  labelsOf(ticker: string, deploy: Hash): readonly TokenLabel[] {
    const [named, deployed] = [this.#byTicker.get(ticker), this.#byDeploy.get(deploy)];
    return named === undefined || deployed === undefined ? (named ?? deployed ?? NONE) : [...named, ...deployed];
  }
}

const NONE: readonly TokenLabel[] = [];

function add(labels: Map<string, TokenLabel[]>, key: string, label: TokenLabel): void {
  const present = labels.get(key);
  if (present === undefined) labels.set(key, [label]);
  else present.push(label);
}

/** Reads a file of token lists. @throws TokenListsError if it cannot be read or is malformed */
export function readTokenLists(path: string): TokenLists {
  const absolute = resolve(path);
  const parsed = tokenListsSchema.safeParse(readJson(absolute));
  if (parsed.success) return new TokenLists(parsed.data);
  const problems = parsed.error.issues
    .slice(0, LISTED_PROBLEMS)
    .map((issue) => ({ field: issue.path.join(".") || null, expected: issue.message }));
  throw new TokenListsError(absolute, problems);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const expected =
      error instanceof SyntaxError ? `the file is not JSON: ${error.message}` : "the file cannot be read";
    throw new TokenListsError(path, [{ field: null, expected }], error);
  }
}

const SHARED = Symbol.for("engrave.token-lists");

/** Holds the lists on `globalThis`, because separate bundles of one process must share them. */
interface Shared {
  [SHARED]?: TokenLists;
}

/** Returns the lists of this process, read from TOKEN_LISTS at the first call. @throws TokenListsError */
export function sharedTokenLists(): TokenLists {
  const shared: typeof globalThis & Shared = globalThis;
  shared[SHARED] ??= configuredLists();
  return shared[SHARED];
}

function configuredLists(): TokenLists {
  const path = process.env.TOKEN_LISTS;
  return path === undefined || path === "" ? new TokenLists({ lists: [] }) : readTokenLists(path);
}
