import { type Translate, useTranslate } from "@/lib/languages/translate";
import { isTokenId } from "@/lib/protocol";
import { groupDigits } from "../format/numbers";
import { shortenHex, shortenId } from "../format/shorten";
import { Amount } from "../ui/amount";
import { isMarketAction, type Subject } from "./tracked";

/** The title of a transaction: `Mint 1,000 GOLD ID 7`, `Purchase of OAK 13`. */
export function SubjectTitle({ subject }: { subject: Subject }) {
  const t = useTranslate();
  const { amount, ticker, id } = subject;
  const name = nameOfInscription(subject);
  const purchase = purchaseText(t, subject);
  if (purchase !== null) {
    return (
      <span className="wrap-anywhere" title={id ?? undefined}>
        {purchase}
      </span>
    );
  }
  return (
    <>
      {actionOf(t, subject)} {amount === null ? null : <Amount value={amount} />}{" "}
      <span className="display wrap-anywhere text-[1.1em]">{ticker}</span>{" "}
      {name === null ? null : (
        <span className="figures wrap-anywhere text-[0.85em] text-faint" title={id ?? undefined}>
          {t("tracker.of", { id: name })}
        </span>
      )}
    </>
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
  const { amount, ticker } = subject;
  const purchase = purchaseText(t, subject);
  if (purchase !== null) return purchase;
  const name = nameOfInscription(subject);
  const parts = [
    actionOf(t, subject),
    amount === null ? null : groupDigits(t, amount),
    ticker,
    name === null ? null : t("tracker.of", { id: name }),
  ];
  return parts.filter((part) => part !== null).join(" ");
}

/** The title of a purchase of one inscription, by message or in the market; null for any other transaction. */
function purchaseText(t: Translate, subject: Subject): string | null {
  const { op, ticker } = subject;
  const name = nameOfInscription(subject);
  if ((op !== "ex" && op !== "buy") || name === null) return null;
  return t("tracker.purchase", { inscription: `${ticker} ${name}` });
}

/** The name that pages give to the inscription: its mint id if it is known. Null if there is not exactly one inscription. */
function nameOfInscription({ id, mintId }: Subject): string | null {
  if (mintId !== undefined) return shortenId(mintId);
  return id === null ? null : shortId(id);
}

/** The name of a transaction's action, with the number of inscriptions if there are several: `Sell 3 ×`. */
function actionOf(t: Translate, { op, count }: Subject): string {
  if (!isMarketAction(op)) return t(`operations.names.${op}`);

  return count === undefined
    ? t(`tracker.market.names.${op}`)
    : t("tracker.market.several", { name: t(`tracker.market.names.${op}`), count });
}

/** Shortens a token id or a long mint id. */
export function shortId(id: string): string {
  return isTokenId(id) ? shortenHex(id) : shortenId(id);
}
