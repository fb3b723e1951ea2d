import { FEED_LENGTH, feedResponse, noFeed } from "@/app/_lib/feed";
import { attempt, currentToken } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { listOperations } from "@/lib/database/reads/operations";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { isTicker } from "@/lib/protocol";

/** The newest operations of a token as an Atom feed. */
export async function GET(_request: Request, { params }: { params: Promise<{ ticker: string }> }): Promise<Response> {
  const { ticker } = await params;
  if (!isTicker(ticker) || (await currentToken(ticker)) === null) return noFeed();
  const read = await attempt(() => listOperations(database(), { ticker, limit: FEED_LENGTH }));
  const head = {
    title: t("install.feeds.token", { ticker }),
    self: paths.feed(paths.token(ticker)),
    page: paths.token(ticker, "activity"),
  };
  return feedResponse(head, read?.operations);
}
