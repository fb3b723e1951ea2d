import { useTranslate } from "@/lib/languages/translate";
import { AddressText } from "./address-text";

/**
 * An owner; for a vault, the account that owns it, labeled as the owner of a vault. `isShort` shows the short form of the address.
 */
export function Owner({
  owner,
  account,
  isShort = false,
  withTools = false,
}: {
  owner: string;
  /** Null: the owner is not a vault. */
  account: string | null;
  isShort?: boolean;
  withTools?: boolean;
}) {
  const t = useTranslate();
  if (account === null) return <AddressText value={owner} isShort={isShort} withTools={withTools} />;
  // A language may put words before the account, after it, or both. The text with tools has words only before it, because
  // tools between the account and a word after it would split the phrase.
  const [before, after] = t(withTools ? "price.vaultOwner" : "price.vaultOf", { account: "|" }).split("|");
  return (
    <span
      title={t("price.vaultTitle", { vault: owner })}
      className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5"
    >
      <Words text={before} />
      <AddressText value={account} isShort={isShort} withTools={withTools} />
      <Words text={after} />
    </span>
  );
}

function Words({ text = "" }: { text: string | undefined }) {
  return text === "" ? null : <span className="whitespace-nowrap text-[0.9em] text-faint">{text.trim()}</span>;
}
