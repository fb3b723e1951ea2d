/**
 * Settings that change the result of a statement, or its text, without an error. A database or a role may have any values
 * for them (`ALTER DATABASE … SET`), so each session sets those that the statements rely on.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  array_nulls: "on",
  bytea_output: "hex",
  DateStyle: "ISO",
  default_transaction_isolation: "read committed",
  extra_float_digits: "1",
  IntervalStyle: "postgres",
  standard_conforming_strings: "on",
  TimeZone: "UTC",
  transform_null_equals: "off",
};

/** The value of the startup parameter `options` for these settings. A backslash escapes a space in a value. */
const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`)
  .join(" ");

/** The connection options of `pg` that depend on the URL. */
export interface SessionOptions {
  readonly connectionString: string;
  /** The startup parameter of this name. */
  readonly options: string;
}

/**
 * The options of `pg` for a session with the settings that this system relies on. A URL may have `options` of its own,
 * which are set after these. A pooler that refuses the parameter is handled as one that refuses any startup parameter
 * ({@link isRefusedByPooler}); what is read through it must not depend on the text form of a value.
 */
export function withSessionSettings(url: string): SessionOptions {
  const own = URL.canParse(url) ? new URL(url) : null;
  const given = own?.searchParams.get("options") ?? null;
  if (own === null || given === null) return { connectionString: url, options: OPTIONS };
  // The `options` of a URL replace those of the configuration.
  own.searchParams.delete("options");
  return { connectionString: own.href, options: `${OPTIONS} ${given}` };
}
