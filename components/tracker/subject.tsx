import { isTokenId } from "@/lib/protocol";
import { groupDigits, shortenHex } from "../format";
import { texts } from "../texts";
import { trackerTexts } from "../texts/tracker";
import { Amount } from "../ui/amount";
import type { Subject } from "./tracked";

/** The title of a transaction: `Mint 1,000 GOLD ID 7`. */
export function SubjectTitle({ subject }: { subject: Subject }) {
  const { op, amount, ticker, id } = subject;
  return (
    <>
      {texts.operations.names[op]} {amount === null ? null : <Amount value={amount} />}{" "}
      <span className="display wrap-anywhere text-[1.1em]">{ticker}</span>{" "}
      {id === null ? null : (
        <span className="figures wrap-anywhere text-[0.85em] text-faint" title={id}>
          {trackerTexts.of(shortId(id))}
        </span>
      )}
    </>
  );
}

/** The text of {@link SubjectTitle}. */
export function subjectText({ op, amount, ticker, id }: Subject): string {
  const parts = [
    texts.operations.names[op],
    amount === null ? null : groupDigits(amount),
    ticker,
    id === null ? null : trackerTexts.of(shortId(id)),
  ];
  return parts.filter((part) => part !== null).join(" ");
}

/** Shortens a token id. Mint ids stay as they are. */
export function shortId(id: string): string {
  return isTokenId(id) ? shortenHex(id) : id;
}
