import { isSold, storiesOf } from "@/components/activity/sale-stories";
import { inscriptionIdOf, nameText } from "@/components/format/inscription-text";
import { paths } from "@/components/format/paths";
import { english as t } from "@/lib/languages/english";
import { REASON_TEXTS } from "@/lib/protocol/reason-texts";
import type { OperationRecord } from "@/lib/records";
import { siteOrigin } from "./site";
import { escapeXml } from "./xml";

/** Number of operations in a feed. */
export const ATOM_LENGTH = 50;
/** Seconds for which any cache may keep a feed. Feed readers ask every few minutes at most. */
const MAX_AGE = 60;

/** The subject of a feed. Paths belong to this site. */
export interface AtomHead {
  readonly title: string;
  /** Path of the feed itself, and of the page with the same operations. */
  readonly self: string;
  readonly page: string;
}

/** Answers with operations, newest first, as an Atom feed (RFC 4287); 503 if they could not be read (undefined). */
export async function atomResponse(
  head: AtomHead,
  operations: readonly OperationRecord[] | undefined,
): Promise<Response> {
  if (operations === undefined) return new Response(t("install.feeds.unavailable"), { status: 503 });
  return new Response(atomFeed(head, operations, await siteOrigin()), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": `public, max-age=${MAX_AGE}`,
    },
  });
}

/** The answer for a feed whose subject does not exist. */
export function noAtom(): Response {
  return new Response(t("install.feeds.unknown"), { status: 404 });
}

/** Formats operations, newest first, as an Atom feed. Their messages are hostile: they become escaped plain text. */
export function atomFeed(head: AtomHead, operations: readonly OperationRecord[], origin: URL): string {
  const absolute = (path: string) => escapeXml(new URL(path, origin).href);
  const entries = storiesOf(operations).map(({ operation }) => {
    const link = absolute(paths.transaction(operation.transactionHash));
    return `<entry>
<id>${link}#${operation.position}</id>
<title>${escapeXml(titleOf(operation))}</title>
<updated>${timeText(operation.timestamp)}</updated>
<author><name>${operation.sender}</name></author>
<link rel="alternate" type="text/html" href="${link}"/>
<content type="text">${escapeXml(contentOf(operation))}</content>
</entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${absolute(head.self)}</id>
<title>${escapeXml(`${head.title} · ${t("site.name")}`)}</title>
<updated>${timeText(operations[0]?.timestamp ?? 0)}</updated>
<link rel="self" type="application/atom+xml" href="${absolute(head.self)}"/>
<link rel="alternate" type="text/html" href="${absolute(head.page)}"/>
<icon>${absolute("/icon.svg")}</icon>
${entries.join("\n")}
</feed>
`;
}

function titleOf(operation: OperationRecord): string {
  const { accepted, op, amount, ticker, mintId, part, tokenId } = operation;
  const hasId = op !== "deploy" && (mintId !== null || tokenId !== null);
  const id = hasId ? inscriptionIdOf({ mintId, part, tokenId: tokenId ?? "0x" }) : null;
  const claim = [
    isSold(operation) ? t("operations.sold") : op === null ? t("operations.unknown") : t(`operations.names.${op}`),
    nameText(t, [ticker, id].filter((one) => one).join(" "), amount, ticker ?? ""),
  ].join(" ");
  // A rejected message may claim anything.
  return accepted ? claim : t("install.feeds.rejectedTitle", { claim });
}

function contentOf({ accepted, reason, text }: OperationRecord): string {
  const outcome = accepted
    ? t("install.feeds.accepted")
    : t("install.feeds.rejected", { reason: reason === null ? "" : REASON_TEXTS[reason] });
  return `${outcome}\n${text === null ? t("install.feeds.noMessage") : `${t("install.feeds.message")} ${text}`}`;
}

function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
