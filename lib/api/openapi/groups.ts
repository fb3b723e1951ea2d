import type { ApiFeature } from "../feature";
import type { Endpoint } from "../http/define-endpoint";

/** The groups of the core. Those of features are between the last two. */
type CoreGroup = (typeof FIRST)[number] | typeof LAST;
const FIRST = ["messages", "tokens", "inscriptions", "accounts", "transactions"] as const;
const LAST = "service";

type Rule<Group> = readonly [RegExp, Group];

/** A pattern for paths that the patterns of features and {@link RULES} also match. */
const FIRST_RULE: Rule<CoreGroup> = [/^\/(message|explorer\/check)(\/|$)/, "messages"];
/** The first pattern that matches an endpoint's path names its group. */
const RULES: readonly Rule<CoreGroup>[] = [
  [/^\/explorer\/(addresses\/|balances$)|^\/tokens\/ownedBy$|^\/:address\//, "accounts"],
  [
    /^\/explorer\/(operations|transactions|blocks|orphans|stream)(\/|$)|\/status$(?<!^\/explorer\/status)/,
    "transactions",
  ],
  [/^\/explorer\/(inscriptions|owners)|^\/(mints|mint-amount|transactions|owner)\/|\/exist$/, "inscriptions"],
  [
    /^\/explorer\/(tokens|market\/tokens|counts|search)(\/|$)|^\/(deployment|holder)\/|^\/:ticker\/|gettokens$/,
    "tokens",
  ],
];

/** The groups of the reference, in order. */
export interface Reference<Group extends string> {
  readonly groups: readonly (Group | CoreGroup)[];
  /**
   * Returns the group of an endpoint. Endpoints about the index itself, and endpoints that match no rule, are in
   * `service`.
   */
  groupOf(endpoint: Pick<Endpoint, "path">): Group | CoreGroup;
}

/** Returns the groups of the core and of these features. */
export function referenceOf<Group extends string>(features: readonly ApiFeature<Group>[]): Reference<Group> {
  const added = features.flatMap(({ group }) => group ?? []);
  const rules: readonly Rule<Group | CoreGroup>[] = [
    FIRST_RULE,
    ...added.map(({ name, paths }): Rule<Group> => [paths, name]),
    ...RULES,
  ];
  return {
    groups: [...FIRST, ...added.map(({ name }) => name), LAST],
    groupOf: ({ path }) => rules.find(([pattern]) => pattern.test(path))?.[1] ?? LAST,
  };
}
