import { type Translate, useTranslate } from "@/lib/languages/translate";
import { LOOKALIKES_LIMIT } from "@/lib/records/limits";
import { hrefWith, paths } from "../format/paths";
import { Link } from "../language/navigation";
import { Notice } from "../ui/notice";
import { type LookalikeRole, lookalikeRole, type RecognizedToken } from "./recognition";
import { RecognitionNotes } from "./recognition-notes";

/** The remarks about a token on its page or in a dialog about it, with links to the tokens that look like it. */
export function LookalikeNotice({ token }: { token: RecognizedToken }) {
  const t = useTranslate();
  const role = lookalikeRole(token);
  const labels = <RecognitionNotes token={{ ...token, lookalikes: null }} className="gap-1 text-sm" />;
  if (role === null) return labels;

  const other = role.kind === "copy" ? role.of : role.by;
  const count = (token.lookalikes?.count ?? 0) + 1;
  const title =
    role.kind === "copy"
      ? t("lookalike.notice.copyTitle", { ticker: token.ticker, first: other.ticker })
      : t("lookalike.notice.outgrownTitle", { ticker: token.ticker, other: other.ticker });
  return (
    <div className="space-y-2">
      <Notice tone={role.kind === "copy" ? "refused" : "plain"} title={title}>
        <p>
          {textOf(t, token, role)}{" "}
          <Link href={paths.token(other.ticker)} prefetch={false} className="link whitespace-nowrap">
            {t("lookalike.notice.open", { ticker: other.ticker })}
          </Link>
          {count === 2 ? null : (
            <>
              {" · "}
              <Link href={hrefWith(paths.search, { q: token.ticker })} prefetch={false} className="link">
                {count > LOOKALIKES_LIMIT
                  ? t("lookalike.notice.compare", { count: LOOKALIKES_LIMIT, isMore: "true" })
                  : t("lookalike.notice.compare", { count, isMore: "false" })}
              </Link>
            </>
          )}
        </p>
      </Notice>
      {labels}
    </div>
  );
}

function textOf(t: Translate, { ticker, lookalikes }: RecognizedToken, role: LookalikeRole): string {
  if (role.kind === "outgrown")
    return t("lookalike.notice.outgrownText", { ticker, other: role.by.ticker, holders: role.by.holders });
  const first = t("lookalike.notice.copyText", { first: role.of.ticker, holders: role.of.holders });
  const most = lookalikes?.mostHeld;
  const isThird = most !== undefined && most.ticker !== ticker && most.ticker !== role.of.ticker;
  return isThird ? `${first} ${t("lookalike.notice.mostText", { other: most.ticker, holders: most.holders })}` : first;
}
