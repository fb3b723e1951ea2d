import type { Endpoint, RawParameters } from "./define-endpoint";

/** The endpoint of a path and the values of its parameters. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly parameters: RawParameters;
}

/**
 * Returns a function that finds the endpoint of a path by its decoded segments; null if there is none, or the path ends
 * with a slash. If several patterns match, the first segment in which they differ decides, and there a literal wins
 * over a parameter (spec §12.1.7). An addition must begin with a literal that cannot be a valid value in any pattern of
 * the specification with the same length.
 */
export function createMatcher(endpoints: readonly Endpoint[]): (segments: readonly string[]) => Match | null {
  const byLength = new Map<number, Endpoint[]>();
  for (const endpoint of endpoints) {
    const same = byLength.get(endpoint.segments.length) ?? [];
    byLength.set(endpoint.segments.length, [...same, endpoint].sort(bySpecificity));
  }
  return (segments) => {
    if (segments.at(-1) === "") return null;
    for (const endpoint of byLength.get(segments.length) ?? []) {
      const parameters = capture(endpoint.segments, segments);
      if (parameters !== null) return { endpoint, parameters };
    }
    return null;
  };
}

function isParameter(segment: string | undefined): boolean {
  return segment?.startsWith(":") ?? false;
}

function bySpecificity(a: Endpoint, b: Endpoint): number {
  const decisive = a.segments.findIndex((segment, index) => isParameter(segment) !== isParameter(b.segments[index]));
  if (decisive < 0) return 0;
  return isParameter(a.segments[decisive]) ? 1 : -1;
}

function capture(shape: readonly string[], segments: readonly string[]): RawParameters | null {
  const parameters: Record<string, string> = {};
  for (const [index, expected] of shape.entries()) {
    const segment = segments[index] ?? "";
    if (isParameter(expected)) parameters[expected.slice(1)] = segment;
    else if (segment !== expected) return null;
  }
  return parameters;
}
