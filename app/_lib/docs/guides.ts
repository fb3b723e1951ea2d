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
import languages from "@/docs/languages.md";
import operations from "@/docs/operations.md";
import performance from "@/docs/performance.md";
import protocol from "@/docs/protocol.md";
import reasons from "@/docs/reasons.md";
import runbook from "@/docs/runbook.md";
import scaling from "@/docs/scaling.md";
import snapshots from "@/docs/snapshots.md";
import specification from "@/docs/spec/README.md";
import threats from "@/docs/threats.md";
import titles from "@/docs/titles.json";
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
    ...titles["guides/inscriptions"],
    text: inscriptions,
  },
  {
    file: "guides/first-mint",
    slug: "first-mint",
    ...titles["guides/first-mint"],
    text: firstMint,
  },
  {
    file: "guides/sending",
    slug: "sending",
    ...titles["guides/sending"],
    text: sending,
  },
  {
    file: "guides/trading-safely",
    slug: "trading-safely",
    ...titles["guides/trading-safely"],
    text: tradingSafely,
  },
  {
    file: "guides/what-can-go-wrong",
    slug: "what-can-go-wrong",
    ...titles["guides/what-can-go-wrong"],
    text: whatCanGoWrong,
  },
];

/** The guides for integrators and operators. Those in a folder start with its README, followed by their chapters. */
const TECHNICAL_GUIDES: readonly Guide[] = [
  {
    file: "protocol",
    slug: "protocol",
    ...titles.protocol,
    text: protocol,
  },
  {
    file: "spec/README",
    slug: "spec",
    ...titles["spec/README"],
    text: specification,
  },
  {
    file: "reasons",
    slug: "reasons",
    ...titles.reasons,
    text: reasons,
  },
  {
    file: "trading",
    slug: "trading",
    ...titles.trading,
    text: trading,
  },
  {
    file: "wallets",
    slug: "wallets",
    ...titles.wallets,
    text: wallets,
  },
  {
    file: "contracts",
    slug: "contracts",
    ...titles.contracts,
    text: contracts,
  },
  {
    file: "api",
    // `/docs/api` is the reference.
    slug: "rest-api",
    ...titles.api,
    text: api,
  },
  {
    file: "commitment",
    slug: "commitment",
    ...titles.commitment,
    text: commitment,
  },
  {
    file: "snapshots",
    slug: "snapshots",
    ...titles.snapshots,
    text: snapshots,
  },
  {
    file: "archive",
    slug: "archive",
    ...titles.archive,
    text: archive,
  },
  {
    file: "deployment",
    slug: "deployment",
    ...titles.deployment,
    text: deployment,
  },
  {
    file: "configuration",
    slug: "configuration",
    ...titles.configuration,
    text: configuration,
  },
  {
    file: "operations",
    slug: "operations",
    ...titles.operations,
    text: operations,
  },
  {
    file: "backup",
    slug: "backup",
    ...titles.backup,
    text: backup,
  },
  {
    file: "runbook",
    slug: "runbook",
    ...titles.runbook,
    text: runbook,
  },
  {
    file: "threats",
    slug: "threats",
    ...titles.threats,
    text: threats,
  },
  {
    file: "languages",
    slug: "languages",
    ...titles.languages,
    text: languages,
  },
  {
    file: "scaling",
    slug: "scaling",
    ...titles.scaling,
    text: scaling,
  },
  {
    file: "performance",
    slug: "performance",
    ...titles.performance,
    text: performance,
  },
  {
    file: "decisions/README",
    slug: "decisions",
    ...titles["decisions/README"],
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
