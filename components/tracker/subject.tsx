import { type Translate, useTranslate } from "@/lib/languages/translate";
import { isTokenId } from "@/lib/protocol";
import { inscriptionText } from "../format/inscription-text";
import { groupDigits } from "../format/numbers";
import { isMarketAction, type Subject } from "./tracked";

/** The title of a transaction: `Mint OAK #7 · 1,000 OAK`, `Purchase of OAK #13 · 5 OAK`. */
export function SubjectTitle({ subject }: { subject: Subject }) {
  const t = useTranslate();
  return (
    <span className="wrap-anywhere" title={subject.id ?? undefined}>
      {subjectText(t, subject)}
    </span>
  );
}

/** The title of a group of transactions of one kind: `Mint OAK, 100 transactions`. */
export function groupTitle(t: Translate, subject: Subject, count: number): string {
  return t("tracker.group.title", {
    name: [actionOf(t, subject), subject.ticker].filter((part) => part !== "").join(" "),
    count,
  });
}

/** The text of {@link SubjectTitle}. */
export function subjectText(t: Translate, subject: Subject): string {
  const { op, amount, ticker, id } = subject;
  const name = nameOf(t, subject);
  // By message or in the market.
  if ((op === "ex" || op === "buy") && id !== null) return t("tracker.purchase", { inscription: name });
  const about = id === null && amount !== null ? `${groupDigits(t, amount)} ${ticker}` : name;
  return [actionOf(t, subject), about].filter((part) => part !== "").join(" ");
}

/** The name that pages give to the inscription; without exactly one, the ticker. */
export function nameOf(t: Translate, { ticker, id, mintId, part, amount }: Subject): string {
  if (id === null) return ticker;
  const isToken = isTokenId(id);
  return inscriptionText(t, {
    ...{ ticker, amount, part: part ?? null },
    tokenId: isToken ? id : "0x",
    mintId: mintId ?? (isToken ? null : id),
  });
}

/** The name of a transaction's action, with the number of inscriptions if there are several: `Sell 3 ×`. */
function actionOf(t: Translate, { op, count }: Subject): string {
  if (!isMarketAction(op)) return t(`operations.names.${op}`);

  return count === undefined
    ? t(`tracker.market.names.${op}`)
    : t("tracker.market.several", { name: t(`tracker.market.names.${op}`), count });
}
