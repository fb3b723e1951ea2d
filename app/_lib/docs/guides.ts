import api from "@/docs/api.md";
import archive from "@/docs/archive.md";
import backup from "@/docs/backup.md";
import commitment from "@/docs/commitment.md";
import configuration from "@/docs/configuration.md";
import contracts from "@/docs/contracts.md";
import decisions from "@/docs/decisions/README.md";
import deployment from "@/docs/deployment.md";
import firstMint from "@/docs/guides/first-mint.md";
import inscriptions from "@/docs/guides/inscriptions.md";
import sending from "@/docs/guides/sending.md";
import tradingSafely from "@/docs/guides/trading-safely.md";
import whatCanGoWrong from "@/docs/guides/what-can-go-wrong.md";
import operations from "@/docs/operations.md";
import performance from "@/docs/performance.md";
import protocol from "@/docs/protocol.md";
import reasons from "@/docs/reasons.md";
import runbook from "@/docs/runbook.md";
import snapshots from "@/docs/snapshots.md";
import specification from "@/docs/spec/README.md";
import threats from "@/docs/threats.md";
import trading from "@/docs/trading.md";
import wallets from "@/docs/wallets.md";
import { CHAPTER_TEXTS } from "./chapters";

/** A file of docs/ as a page. */
export interface Guide {
  /** Name of the file below docs/, without `.md`. */
  readonly file: string;
  /** Path of the page below /docs/. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** The file's markdown, bundled at build time. */
  readonly text: string;
}

/** The guides for people who mint, send and trade, in reading order. */
export const FIRST_GUIDES: readonly Guide[] = [
  {
    file: "guides/inscriptions",
    slug: "inscriptions",
    title: "What an inscription is",
    summary: "Messages, tokens and inscriptions, and who decides who owns what.",
    text: inscriptions,
  },
  {
    file: "guides/first-mint",
    slug: "first-mint",
    title: "Your first mint",
    summary: "Four steps from choosing a token to owning an inscription.",
    text: firstMint,
  },
  {
    file: "guides/sending",
    slug: "sending",
    title: "Send an inscription",
    summary: "Choose what to send, check the recipient, and send only a part.",
    text: sending,
  },
  {
    file: "guides/trading-safely",
    slug: "trading-safely",
    title: "Sell and buy safely",
    summary: "What the market guarantees, what to check before you buy, and what nobody can promise.",
    text: tradingSafely,
  },
  {
    file: "guides/what-can-go-wrong",
    slug: "what-can-go-wrong",
    title: "What can go wrong",
    summary: "Rejected messages, lost transactions, wrong tokens and recipients, and what to do.",
    text: whatCanGoWrong,
  },
];

/** The guides for integrators and operators. Those in a folder start with its README, followed by their chapters. */
const TECHNICAL_GUIDES: readonly Guide[] = [
  {
    file: "protocol",
    slug: "protocol",
    title: "The protocol",
    summary: "A short guide: which messages and events count, what they do, and how to test an implementation.",
    text: protocol,
  },
  {
    file: "spec/README",
    slug: "spec",
    title: "Specification",
    summary: "The whole protocol in numbered sections, complete enough to implement a second index from it.",
    text: specification,
  },
  {
    file: "reasons",
    slug: "reasons",
    title: "Reasons",
    summary: "Why an operation is rejected: every reason, what is wrong, and how to fix it.",
    text: reasons,
  },
  {
    file: "trading",
    slug: "trading",
    title: "Trading",
    summary: "How to sell and buy safely, what is guaranteed, and the market's events for integrators.",
    text: trading,
  },
  {
    file: "wallets",
    slug: "wallets",
    title: "Wallets",
    summary: "Supported wallets, what they may refuse, and the status of a transaction.",
    text: wallets,
  },
  {
    file: "contracts",
    slug: "contracts",
    title: "Contracts",
    summary: "Token contracts and marketplaces, and which parts of the index a contract can rely on.",
    text: contracts,
  },
  {
    file: "api",
    // `/docs/api` is the reference.
    slug: "rest-api",
    title: "The REST API",
    summary: "Values, pages, errors, caching, limits, and the event stream.",
    text: api,
  },
  {
    file: "commitment",
    slug: "commitment",
    title: "State commitment",
    summary: "The hash of everything accepted, byte by byte, so that two indexes can compare their states.",
    text: commitment,
  },
  {
    file: "snapshots",
    slug: "snapshots",
    title: "Snapshots",
    summary:
      "Balances and inscriptions frozen as Merkle trees: proofs, the registry, airdrops, and how to verify a number.",
    text: snapshots,
  },
  {
    file: "archive",
    slug: "archive",
    title: "Archives",
    summary: "An index as files: how to export it, make an index from it without reading the chain, and audit it.",
    text: archive,
  },
  {
    file: "deployment",
    slug: "deployment",
    title: "Deployment",
    summary: "Containers, systemd units, and Vercel with a worker elsewhere, and what of it has been tried.",
    text: deployment,
  },
  {
    file: "configuration",
    slug: "configuration",
    title: "Configuration",
    summary: "Every variable, connection poolers and replicas, and the format of network files.",
    text: configuration,
  },
  {
    file: "operations",
    slug: "operations",
    title: "Operating an index",
    summary: "Exit codes, nodes, standby, health, metrics, and the commands that verify an index.",
    text: operations,
  },
  {
    file: "backup",
    slug: "backup",
    title: "Backup and restore",
    summary: "Dumps, base backups with WAL, how to restore each, and how long it takes.",
    text: backup,
  },
  {
    file: "runbook",
    slug: "runbook",
    title: "Runbook",
    summary: "What each alert means, what to look at, and what to do.",
    text: runbook,
  },
  {
    file: "threats",
    slug: "threats",
    title: "Threats",
    summary: "Attacks on an index, what prevents each of them, and the test that proves it.",
    text: threats,
  },
  {
    file: "performance",
    slug: "performance",
    title: "Performance",
    summary: "Benchmarks, how they are measured, and their limits.",
    text: performance,
  },
  {
    file: "decisions/README",
    slug: "decisions",
    title: "Decisions",
    summary: "Design choices that may surprise a reader of the code, with their reasons and costs.",
    text: decisions,
  },
];

/** All guides in the order of their list. */
export const GUIDES: readonly Guide[] = [...FIRST_GUIDES, ...TECHNICAL_GUIDES];

/** Every page made from docs/: the guides and their chapters. */
export const PAGES: readonly Guide[] = [
  ...GUIDES,
  ...Object.entries(CHAPTER_TEXTS).map(([file, text]) => {
    const summary = GUIDES.find(({ slug }) => slug === folderOf(file))?.summary ?? "";
    return { file, slug: file, title: titleOf(text), summary, text };
  }),
];

/** The guide or the chapter with this slug; undefined if there is none. */
export function pageAt(slug: string): Guide | undefined {
  return PAGES.find((page) => page.slug === slug);
}

/** The chapters of a guide; empty if it is a single file. */
export function chaptersOf(guide: Guide): readonly Guide[] {
  return PAGES.filter(({ slug }) => folderOf(slug) === guide.slug);
}

/** The guide to which a page belongs: the page itself, or the guide of the chapter. */
export function guideOf(page: Guide): Guide {
  return GUIDES.find(({ slug }) => slug === folderOf(page.slug)) ?? page;
}

/**
 * The page and the anchor of a link to a markdown file, relative to `file` (a {@link Guide} file). Null if the link leads
 * elsewhere.
 */
export function linkedPage(href: string, file: string): { page: Guide; anchor: string } | null {
  const [, path, anchor = ""] = /^([\w./-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (path === undefined) return null;
  const target = new URL(path, `file:///${file}`).pathname.slice(1);
  const page = PAGES.find((candidate) => candidate.file === target);
  return page === undefined ? null : { page, anchor };
}

function folderOf(path: string): string | undefined {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : undefined;
}

/** The first heading, which every file of docs/ starts with. */
function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}
