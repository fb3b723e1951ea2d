import type { Language } from ".";

const DAY = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** All times are in UTC, so that the server and every browser produce the same text, and readers can compare times. */
const FORMATS = {
  day: DAY,
  /** Without the year, for charts of a few days, whose axes have little space. */
  hour: { ...DAY, ...CLOCK, year: undefined },
  minuteWithZone: { ...DAY, ...CLOCK, timeZoneName: "short" },
  secondWithZone: { ...DAY, ...CLOCK, second: "2-digit", timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** How exact the text of a date is, and whether it names the time zone. */
export type DateStyle = keyof typeof FORMATS;

/** The last date that JavaScript can represent, in the year 275760. A hostile contract may name a later one. */
const LAST = 8_640_000_000_000;

const DAY_SECONDS = 86_400;

/** Making a format takes much longer than using it. */
const made = new Map<string, Intl.DateTimeFormat>();

/** Writes a Unix time in seconds as a date of the language, in UTC: `Nov 14, 2023, 22:13:20 UTC`. */
export function formatDate(language: Language, seconds: number, style: DateStyle): string {
  const key = `${language} ${style}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, FORMATS[style]);
  made.set(key, format);
  return format.format(dateOf(seconds));
}

/** Writes a Unix time in seconds in ISO 8601, for programs: the `dateTime` of an element. */
export function isoDate(seconds: number): string {
  return dateOf(seconds).toISOString();
}

/** Writes a Unix time in seconds as figures that are the same in every language: `2023-11-14 22:13:20 UTC`. Makes no format. */
export function plainDate(seconds: number): string {
  return isoDate(seconds)
    .replace("T", " ")
    .replace(/\.[0-9]+Z$/, " UTC");
}

/**
 * Writes a Unix time in seconds in the reader's time zone: `2023-11-15 07:13:20 UTC+9`. Null if the zone's time is UTC, and for the
 * last date. Only for browsers: the server does not know the zone. `offset`: minutes that the zone is ahead of UTC.
 */
export function localDate(seconds: number, offset = -dateOf(seconds).getTimezoneOffset()): string | null {
  if (offset === 0 || seconds >= LAST / 1000 - DAY_SECONDS) return null;
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const zone = `UTC${offset < 0 ? "-" : "+"}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
  return plainDate(seconds + 60 * offset).replace("UTC", zone);
}

/** Later dates become the last one. */
function dateOf(seconds: number): Date {
  return new Date(1000 * Math.min(seconds, LAST));
}
