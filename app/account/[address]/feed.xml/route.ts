import { ATOM_LENGTH, atomResponse, noAtom } from "@/app/_lib/atom";
import { attempt } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { listAddressOperations } from "@/lib/database/reads/operation-lists";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { parseAddress } from "@/lib/protocol";

/** The newest operations that an address sent or received, as an Atom feed. */
export async function GET(_request: Request, { params }: { params: Promise<{ address: string }> }): Promise<Response> {
  const address = parseAddress((await params).address);
  if (address === null) return noAtom();
  const read = await attempt(() => listAddressOperations(database(), { address, limit: ATOM_LENGTH }));
  const head = {
    title: t("install.feeds.account", { address }),
    self: paths.atom(paths.account(address)),
    page: paths.account(address, "history"),
  };
  return atomResponse(head, read?.operations);
}
