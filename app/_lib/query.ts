/** The parameters of a page's address, as the framework gives them. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** A parameter's text where it is given once and is not empty. */
export function one(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The one of `choices` that the parameter names; else the first. */
export function choice<T extends string>(value: string | string[] | undefined, choices: readonly [T, ...T[]]): T {
  return choices.find((each) => each === value) ?? choices[0];
}

/** A part of a path as it was meant: percent-decoded; what can't be decoded stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
