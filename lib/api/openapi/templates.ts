import type { Queryable } from "@/lib/database/pool";

/** Values that an index holds, by name. Undefined: it holds none of this kind. */
export type SampleValues = Readonly<Record<string, string | undefined>>;

/** A request below `/api` for each endpoint, by its path. `{name}` stands for a value. */
export type RequestTemplates = Readonly<Record<string, string>>;

/** The example requests of the core, of a feature, or of both. */
export interface ExampleRequests {
  readonly templates: RequestTemplates;
  /** Reads a value of each kind from an index, so that the requests find something there. */
  readValues(database: Queryable): Promise<SampleValues>;
}

/** Fills in the values of a template. Null if one is missing. */
export function filledRequest(template: string, values: SampleValues): string | null {
  const parts = template.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part];
    return value === undefined ? null : encodeURIComponent(value);
  });
  return parts.includes(null) ? null : parts.join("");
}
