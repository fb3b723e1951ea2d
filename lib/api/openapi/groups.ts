import type { Endpoint } from "../http/define-endpoint";

/** The groups of the reference, in order. */
export const GROUPS = [
  "messages",
  "tokens",
  "inscriptions",
  "accounts",
  "transactions",
  "market",
  "snapshots",
  "service",
] as const;

/** One of {@link GROUPS}. */
export type GroupName = (typeof GROUPS)[number];

/** The first pattern that matches an endpoint's path names its group. */
const RULES: readonly (readonly [RegExp, GroupName])[] = [
  [/^\/(message|explorer\/check)(\/|$)/, "messages"],
  [/^\/explorer\/(market|listings|sales)(\/|$)|\/vault$/, "market"],
  [/^\/explorer\/(snapshots|commitments)(\/|$)/, "snapshots"],
  [/^\/explorer\/addresses\/|^\/tokens\/ownedBy$|^\/:address\//, "accounts"],
  [
    /^\/explorer\/(operations|transactions|blocks|orphans|stream)(\/|$)|\/status$(?<!^\/explorer\/status)/,
    "transactions",
  ],
  [/^\/explorer\/inscriptions|^\/(mints|mint-amount|transactions|owner)\/|\/exist$/, "inscriptions"],
  [/^\/explorer\/(tokens|counts|search)(\/|$)|^\/(deployment|holder)\/|^\/:ticker\/|gettokens$/, "tokens"],
];

/**
 * Returns the group of an endpoint. Endpoints about the index itself, and endpoints that match no rule, are in
 * `service`.
 */
export function groupOf({ path }: Pick<Endpoint, "path">): GroupName {
  return RULES.find(([pattern]) => pattern.test(path))?.[1] ?? "service";
}
