import api from "@/docs/api.md";
import archive from "@/docs/archive.md";
import backup from "@/docs/backup.md";
import commitment from "@/docs/commitment.md";
import configuration from "@/docs/configuration.md";
import contracts from "@/docs/contracts.md";
import decisions from "@/docs/decisions/README.md";
import deployment from "@/docs/deployment.md";
import errors from "@/docs/errors.md";
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
import { DEFAULT_LANGUAGE, type Language } from "@/lib/languages";
import { CHAPTER_TEXTS } from "./chapters";
import { TRANSLATIONS } from "./translations";

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

type Reader = "people" | "integrators" | "operators" | "contributors";

/** The guides for one kind of reader, in reading order. docs/README.md lists the same. */
interface GuideGroup {
  readonly reader: Reader;
  readonly guides: readonly Guide[];
}

export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    reader: "people",
    guides: [
      guide("guides/inscriptions", inscriptions),
      guide("guides/first-mint", firstMint),
      guide("guides/sending", sending),
      guide("guides/trading-safely", tradingSafely),
      guide("guides/what-can-go-wrong", whatCanGoWrong),
    ],
  },
  {
    reader: "integrators",
    guides: [
      guide("protocol", protocol),
      guide("spec/README", specification),
      guide("reasons", reasons),
      // `/docs/api` is the reference.
      { ...guide("api", api), slug: "rest-api" },
      guide("contracts", contracts),
      guide("trading", trading),
      guide("snapshots", snapshots),
      guide("commitment", commitment),
      guide("archive", archive),
    ],
  },
  {
    reader: "operators",
    guides: [
      guide("deployment", deployment),
      guide("configuration", configuration),
      guide("operations", operations),
      guide("errors", errors),
      guide("runbook", runbook),
      guide("backup", backup),
      guide("scaling", scaling),
      guide("wallets", wallets),
    ],
  },
  {
    reader: "contributors",
    guides: [
      guide("decisions/README", decisions),
      guide("threats", threats),
      guide("performance", performance),
      guide("languages", languages),
    ],
  },
];

/** The page of a file below docs/. A folder's README has the folder's name, and the files of guides/ their own. */
function guide(file: keyof typeof titles, text: string): Guide {
  return { file, slug: file.replace(/^guides\/|\/README$/, ""), ...titles[file], text };
}

/** All guides in the order of their list. */
export const GUIDES: readonly Guide[] = GUIDE_GROUPS.flatMap(({ guides }) => guides);

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
  const page = PAGES.find(
    ({ file }) => file === target || TRANSLATIONS[file]?.some((translation) => translation.file === target),
  );
  return page === undefined ? null : { page, anchor };
}

function folderOf(path: string): string | undefined {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : undefined;
}

/** A guide as a reader of `language` sees it: in that language if there is a translation, else in English. */
export function inLanguage(guide: Guide, language: Language): Guide & { readonly language: Language } {
  const found = TRANSLATIONS[guide.file]?.find((translation) => translation.language === language);
  if (found === undefined) return { ...guide, language: DEFAULT_LANGUAGE };
  return { slug: guide.slug, title: titleOf(found.text), ...found };
}

/** The first heading, which every file of docs/ starts with. */
function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}
