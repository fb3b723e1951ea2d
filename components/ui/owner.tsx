import { useTranslate } from "@/lib/languages/translate";
import { AddressText } from "./hex";

/**
 * An owner. If it is a vault, the account whose vault it is, said as such. `isShort` shows the short form of the address.
 */
export function Owner({
  owner,
  account,
  isShort = false,
  withTools = false,
}: {
  owner: string;
  /** Null: the owner is no vault. */
  account: string | null;
  isShort?: boolean;
  withTools?: boolean;
}) {
  const t = useTranslate();
  if (account === null) return <AddressText value={owner} isShort={isShort} withTools={withTools} />;
  return (
    <span
      title={t("price.vaultTitle", { vault: owner })}
      className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5"
    >
      <span className="whitespace-nowrap text-[0.9em] text-faint">{t("price.vaultOf")}</span>
      <AddressText value={account} isShort={isShort} withTools={withTools} />
    </span>
  );
}
