import Link from "next/link";
import { LOOKALIKES_LIMIT } from "@/lib/records/lookalikes-limit";
import { hrefWith, paths } from "../paths";
import { lookalikeTexts } from "../texts/lookalike";
import { Notice } from "../ui/notice";
import { type LookalikeRole, lookalikeRole, type RecognizedToken, recognitionNotes } from "./recognition";

const TONES = { verified: "text-accent", refused: "text-refused", plain: "text-soft" } as const;

/** Remarks about a token in a list: which token it is not, and what the site's lists say. Nothing for most tokens. */
export function RecognitionNotes({ token, className = "" }: { token: RecognizedToken; className?: string }) {
  const notes = recognitionNotes(token);
  if (notes.length === 0) return null;
  return (
    <span className={`flex flex-col text-xs leading-snug ${className}`}>
      {notes.map(({ tone, text }) => (
        <span key={text} className={`break-words ${TONES[tone]}`}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** The same on a page or in a dialog about a token, with links to the tokens that look like it. */
export function LookalikeNotice({ token }: { token: RecognizedToken }) {
  const role = lookalikeRole(token);
  const labels = <RecognitionNotes token={{ ...token, lookalikes: null }} className="gap-1 text-sm" />;
  if (role === null) return labels;
  const words = lookalikeTexts.notice;
  const other = role.kind === "copy" ? role.of : role.by;
  const count = (token.lookalikes?.count ?? 0) + 1;
  const title =
    role.kind === "copy"
      ? words.copyTitle(token.ticker, other.ticker)
      : words.outgrownTitle(token.ticker, other.ticker);
  return (
    <div className="space-y-2">
      <Notice tone={role.kind === "copy" ? "refused" : "plain"} title={title}>
        <p>
          {textOf(token, role)}{" "}
          <Link href={paths.token(other.ticker)} prefetch={false} className="link whitespace-nowrap">
            {words.open(other.ticker)}
          </Link>
          {count === 2 ? null : (
            <>
              {" · "}
              <Link href={hrefWith(paths.search, { q: token.ticker })} prefetch={false} className="link">
                {count > LOOKALIKES_LIMIT ? words.compare(LOOKALIKES_LIMIT, true) : words.compare(count, false)}
              </Link>
            </>
          )}
        </p>
      </Notice>
      {labels}
    </div>
  );
}

function textOf({ ticker, lookalikes }: RecognizedToken, role: LookalikeRole): string {
  const words = lookalikeTexts.notice;
  if (role.kind === "outgrown") return words.outgrownText(ticker, role.by.ticker, role.by.holders);
  const first = words.copyText(role.of.ticker, role.of.holders);
  const most = lookalikes?.mostHeld;
  const isThird = most !== undefined && most.ticker !== ticker && most.ticker !== role.of.ticker;
  return isThird ? `${first} ${words.mostText(most.ticker, most.holders)}` : first;
}
