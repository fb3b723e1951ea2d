import formatCompiled from "use-intl/format-message/format-only";
import { GROUP_SEPARATORS } from "./generated/group-separators";

type Arguments = Parameters<typeof formatCompiled>;
type Formatters = Arguments[3]["formatters"];

/**
 * The library's function that fills in the arguments of a message, which writes whole numbers without
 * `Intl.NumberFormat`. Creating the first of these takes a phone more than a tenth of a second, in which a new page does
 * not react.
 */
export default function formatMessage(
  ...[key, message, values, options]: Arguments
): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, message, values, { ...options, formatters: withWholeNumbers(options.formatters) });
}
formatMessage.raw = formatCompiled.raw;

const SEPARATORS = new Map<string, string | null>(Object.entries(GROUP_SEPARATORS));
const known = new WeakMap<Formatters, Formatters>();

/** The formatters of a page, with a number format that is created only for fractions, or numbers with options. */
function withWholeNumbers(formatters: Formatters): Formatters {
  const before = known.get(formatters);
  if (before !== undefined) return before;
  const made: Formatters = {
    ...formatters,
    getNumberFormat: (locales, options) => {
      const separator = options === undefined && typeof locales === "string" ? SEPARATORS.get(locales) : null;
      const create = () => formatters.getNumberFormat(locales, options);
      return separator == null ? create() : wholeNumberFormat(separator, create);
    },
  };
  known.set(formatters, made);
  return made;
}

/** `create` makes the number format for everything but a whole number. */
function wholeNumberFormat(separator: string, create: () => Intl.NumberFormat): Intl.NumberFormat {
  return {
    format: (value) => (isWhole(value) ? groupThrees(value, separator) : create().format(value)),
    formatToParts: (value = Number.NaN) => create().formatToParts(value),
    formatRange: (start, end) => create().formatRange(start, end),
    formatRangeToParts: (start, end) => create().formatRangeToParts(start, end),
    resolvedOptions: () => create().resolvedOptions(),
  };
}

function isWhole(value: number | bigint | string): value is number | bigint {
  return typeof value === "bigint" || Number.isSafeInteger(value);
}

function groupThrees(value: number | bigint, separator: string): string {
  return String(value).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, separator);
}
