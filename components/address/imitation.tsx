import { useTranslate } from "@/lib/languages/translate";
import type { KnownAddress } from "./known-addresses";
import { addressNameOf } from "./name-of";
import { splitDifference } from "./similar";

/** A whole address with the digits marked in which it differs from another one. */
function Marked({ value, other }: { value: string; other: string }) {
  const [start, middle, end] = splitDifference(value, other);
  return (
    <>
      {start}
      <mark className="bg-refused-wash text-refused">{middle}</mark>
      {end}
    </>
  );
}

/** A whole address that imitates another one, with the digits marked in which it differs. */
export function Imitation({ value, imitated }: { value: string; imitated: KnownAddress }) {
  const t = useTranslate();
  return (
    <>
      <Marked value={value} other={imitated.address} />
      <span className="block font-sans text-refused text-xs">
        {t("address.imitates", { name: addressNameOf(t, imitated) })}
      </span>
    </>
  );
}

/** A recipient beside the known address that it imitates, one below the other, with the digits marked that differ. */
export function ImitationComparison({ value, imitated }: { value: string; imitated: KnownAddress }) {
  const t = useTranslate();
  const lines = [
    { name: t("address.typed"), address: value, other: imitated.address },
    { name: addressNameOf(t, imitated), address: imitated.address, other: value },
  ];
  return (
    <dl className="mt-2 border-refused border-l-2 bg-refused-wash px-3 py-2 text-sm">
      {lines.map(({ name, address, other }) => (
        <div key={address}>
          <dt className="caption first-letter:uppercase">{name}</dt>
          <dd className="figures break-all">
            <Marked value={address} other={other} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
