/** A part of an endpoint that will be removed or changed (docs/api.md, "Changes"). */
export interface Deprecation {
  /** `endpoint`, `?name` of a parameter, or a member of the answer, such as `tokens[].ticker`. */
  readonly what: string;
  /** The day on which it was deprecated (UTC), as `2026-12-01`. */
  readonly since: string;
  /** The first day on which it may be gone, at least six months later. */
  readonly sunset: string;
  /** What clients use instead. */
  readonly instead: string;
}

const SECOND = 1_000;

/** Returns the headers of RFC 9745 and RFC 8594 for the earliest of these deprecations. */
export function deprecationHeaders(deprecations: readonly Deprecation[]): Record<string, string> {
  const earliest = (days: readonly string[]): Date => new Date([...days].sort()[0] ?? Number.NaN);
  const since = earliest(deprecations.map((each) => each.since));
  const sunset = earliest(deprecations.map((each) => each.sunset));
  return {
    Deprecation: `@${since.getTime() / SECOND}`,
    Sunset: sunset.toUTCString(),
    Link: '</docs/api#changes>; rel="deprecation"; type="text/html"',
  };
}
