/** Header in which the pages' router lists the parts that it already shows. */
export const ROUTER_STATE = "next-router-state-tree";

/** The longest header of a page of this site has about 1,000 characters, in 6 levels. */
const LIMITS = { length: 4_096, depth: 16 };

const KINDS_OF_PARAMETERS: ReadonlySet<unknown> = new Set(
  ["c", "d"]
    .flatMap((kind) => [kind, ...["(.)", "(..)", "(...)", "(..)(..)"].map((route) => `${kind}i${route}`)])
    .concat("oc"),
);
const MARKERS: ReadonlySet<unknown> = new Set(["refetch", "inside-shared-layout", "metadata-only"]);

/** Whether Next.js can read the header, or it is absent. The cost is small for any header: it stops at the first fault. */
export function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  if (typeof header !== "string" || header.length > LIMITS.length) return false;
  try {
    return isStateTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

/** Whether a value has the form of the header in Next.js, which answers any other form with 500. `depth`: levels that may follow. */
export function isStateTree(value: unknown, depth = LIMITS.depth): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, children, refresh, marker, hints, ...rest]: unknown[] = value;
  return (
    isSegment(segment) &&
    isAbsentOr(refresh, isPairOfStrings) &&
    isAbsentOr(marker, (given) => MARKERS.has(given)) &&
    isAbsentOr(hints, Number.isFinite) &&
    rest.every(isString) &&
    areChildren(children, depth)
  );
}

function isSegment(value: unknown): boolean {
  if (!Array.isArray(value)) return isString(value);
  const [name, key, kind, siblings]: unknown[] = value;
  return (
    value.length === 4 &&
    isString(name) &&
    isString(key) &&
    KINDS_OF_PARAMETERS.has(kind) &&
    (siblings === null || (Array.isArray(siblings) && siblings.every(isString)))
  );
}

function areChildren(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((child) => depth > 0 && isStateTree(child, depth - 1));
}

function isAbsentOr(value: unknown, isValid: (value: unknown) => boolean): boolean {
  return value === undefined || value === null || isValid(value);
}

function isPairOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isString);
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}
