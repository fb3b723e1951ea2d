import { priceTexts } from "../texts/prices";
import { AddressText } from "./hex";

/**
 * An owner. If it is a vault, the account whose vault it is, said as such. `digits`: number of digits kept at each end;
 * undefined shows the whole address.
 */
export function Owner({
  owner,
  account,
  digits,
  withTools = false,
}: {
  owner: string;
  /** Null: the owner is no vault. */
  account: string | null;
  digits?: number;
  withTools?: boolean;
}) {
  const length = digits === undefined ? {} : { digits };
  if (account === null) return <AddressText value={owner} {...length} withTools={withTools} />;
  return (
    <span title={priceTexts.vaultTitle(owner)} className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5">
      <span className="whitespace-nowrap text-faint text-sm">{priceTexts.vaultOf}</span>
      <AddressText value={account} {...length} withTools={withTools} />
    </span>
  );
}
