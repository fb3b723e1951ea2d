import api from "../../../docs/api.md";
import commitment from "../../../docs/commitment.md";
import configuration from "../../../docs/configuration.md";
import contracts from "../../../docs/contracts.md";
import operations from "../../../docs/operations.md";
import performance from "../../../docs/performance.md";
import protocol from "../../../docs/protocol.md";
import reasons from "../../../docs/reasons.md";
import threats from "../../../docs/threats.md";
import wallets from "../../../docs/wallets.md";

/** A guide: a file of docs/ as a page. */
export interface Guide {
  /** Its file's name without `.md`. */
  readonly name: string;
  /** The last part of its address. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown; taken in when the pages are built. */
  readonly text: string;
}

/** Every file of docs/, in the order in which they are listed. */
export const GUIDES: readonly Guide[] = [
  {
    name: "protocol",
    slug: "protocol",
    title: "The protocol",
    summary: "What counts as a message or an event, and the rules by which it is judged, with test vectors.",
    text: protocol,
  },
  {
    name: "reasons",
    slug: "reasons",
    title: "Reasons",
    summary: "Why an operation is rejected: every reason, what is wrong, and what to do.",
    text: reasons,
  },
  {
    name: "wallets",
    slug: "wallets",
    title: "Wallets",
    summary: "Which wallets connect, what they may refuse, and what becomes of a transaction.",
    text: wallets,
  },
  {
    name: "contracts",
    slug: "contracts",
    title: "Contracts",
    summary: "A token’s own contract, a market, and what both can and can’t know of the index.",
    text: contracts,
  },
  {
    name: "api",
    // `/docs/api` is the reference.
    slug: "rest-api",
    title: "The REST API",
    summary: "How the API answers: values, pages, errors, caching, limits, and the live stream.",
    text: api,
  },
  {
    name: "commitment",
    slug: "commitment",
    title: "State commitment",
    summary: "The one hash that covers everything accepted, byte by byte, so that indexes can be compared.",
    text: commitment,
  },
  {
    name: "configuration",
    slug: "configuration",
    title: "Configuration",
    summary: "Every variable, poolers and replicas, and the file that describes a network.",
    text: configuration,
  },
  {
    name: "operations",
    slug: "operations",
    title: "Operating an index",
    summary: "Exit codes, nodes, standby, health, metrics, and the commands that verify an index.",
    text: operations,
  },
  {
    name: "threats",
    slug: "threats",
    title: "Threats",
    summary: "Who might want to stop, fool or starve an index, what prevents it, and which test proves it.",
    text: threats,
  },
  {
    name: "performance",
    slug: "performance",
    title: "Performance",
    summary: "What was measured, how, and beside which limits.",
    text: performance,
  },
];

/** The guide at this address; undefined: there is none. */
export function guideAt(slug: string): Guide | undefined {
  return GUIDES.find((guide) => guide.slug === slug);
}

/** The guide that a link to a file beside it means, and the anchor there; null: it is none. */
export function linkedGuide(href: string): { guide: Guide; anchor: string } | null {
  const [, name, anchor = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  const guide = GUIDES.find((candidate) => candidate.name === name);
  return guide === undefined ? null : { guide, anchor };
}
