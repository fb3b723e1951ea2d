import { ATOM_LENGTH, atomResponse, noAtom } from "@/app/_lib/atom";
import { attempt, currentToken } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { listOperations } from "@/lib/database/reads/operations";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { isTicker } from "@/lib/protocol";

/** The newest operations of a token as an Atom feed. */
export async function GET(_request: Request, { params }: { params: Promise<{ ticker: string }> }): Promise<Response> {
  const { ticker } = await params;
  if (!isTicker(ticker) || (await currentToken(ticker)) === null) return noAtom();
  const read = await attempt(() => listOperations(database(), { ticker, limit: ATOM_LENGTH }));
  const head = {
    title: t("install.feeds.token", { ticker }),
    self: paths.atom(paths.token(ticker)),
    page: paths.token(ticker, "activity"),
  };
  return atomResponse(head, read?.operations);
}
