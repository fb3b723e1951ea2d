import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Network } from "@/lib/chain/networks";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { OPERATION_NAMES, type OperationName } from "@/lib/protocol/names";
import { DIRECTIONS } from "@/lib/records/operation";
import { hrefWith } from "../format/paths";
import { Button, ButtonLink } from "../ui/button";
import { INPUT_CLASSES } from "../ui/field";

interface FilterProps {
  /** The page of the list. */
  readonly path: string;
  readonly network: Network;
  /** The current values, by query parameter. */
  readonly values: Readonly<Record<"op" | "direction" | "ticker" | "from" | "to", string | undefined>>;
  readonly isSet: boolean;
  /** Query parameters that the list keeps. */
  readonly keep?: Readonly<Record<string, string | undefined>>;
  /** Whether the list is that of an account, which can also be filtered by direction and token. */
  readonly isOfAccount?: boolean;
}

/** Names of the operations of an extension of the protocol. */
const OF_EXTENSION: Readonly<Partial<Record<OperationName, Network["extensions"][number]>>> = {
  ...{ dlg: "delegation", rvk: "delegation" },
  ...{ offer: "market", cancel: "market", sale: "market", cancelAll: "market", lock: "market", unlock: "market" },
};

/** Names of the operations of vaults that carry modules. */
const OF_MODULES: ReadonlySet<OperationName> = new Set<OperationName>(["cancelAll", "lock", "unlock"]);

/** Filters a list of operations. A plain form, which works without scripts; its values are in the URL. */
export function ActivityFilter({ path, network, values, isSet, keep = {}, isOfAccount = false }: FilterProps) {
  const t = useTranslate();
  const names = OPERATION_NAMES.filter((name) => {
    if (network.vaults === null && OF_MODULES.has(name)) return false;
    const extension = OF_EXTENSION[name];
    return extension === undefined || network.extensions.includes(extension);
  });
  return (
    <details open={isSet} className="mb-4 border-line border-b pb-2">
      <summary className="link w-fit py-3 text-sm">{t("activityFilter.title")}</summary>
      <form action={pathIn(useLocale(), path)} className="grid grid-cols-2 gap-3 pb-3 sm:grid-cols-3 lg:grid-cols-5">
        {Object.entries(keep).map(([name, value]) =>
          value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Labeled text={t("activityFilter.kind")}>
          <select name="op" defaultValue={values.op ?? ""} className={INPUT_CLASSES}>
            <option value="">{t("activityFilter.all")}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {t(`operations.names.${name}`)}
              </option>
            ))}
          </select>
        </Labeled>
        {isOfAccount ? (
          <>
            <Labeled text={t("activityFilter.direction")}>
              <select name="direction" defaultValue={values.direction ?? ""} className={INPUT_CLASSES}>
                <option value="">{t("activityFilter.both")}</option>
                {DIRECTIONS.map((direction) => (
                  <option key={direction} value={direction}>
                    {t(`activityFilter.${direction}`)}
                  </option>
                ))}
              </select>
            </Labeled>
            <Labeled text={t("activityFilter.token")}>
              <input
                name="ticker"
                defaultValue={values.ticker ?? ""}
                maxLength={10}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                className={INPUT_CLASSES}
              />
            </Labeled>
          </>
        ) : null}
        {(["from", "to"] as const).map((name) => (
          <Labeled key={name} text={t(`activityFilter.${name}`)}>
            <input type="date" name={name} defaultValue={values[name] ?? ""} className={INPUT_CLASSES} />
          </Labeled>
        ))}
        <div className="col-span-full flex flex-wrap gap-2">
          <Button type="submit">{t("activityFilter.apply")}</Button>
          {isSet ? <ButtonLink href={hrefWith(path, keep)}>{t("activityFilter.clear")}</ButtonLink> : null}
        </div>
      </form>
    </details>
  );
}

function Labeled({ text, children }: { text: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="block min-w-0">
      <span className="mb-1.5 block text-sm text-soft">{text}</span>
      {children}
    </label>
  );
}

/** Says that a page has fewer rows than fit, because the filter has examined as many operations as one page may. */
export function MoreToExamine({ isShown }: { isShown: boolean }) {
  const t = useTranslate();
  return isShown ? <p className="mt-4 text-sm text-soft">{t("activityFilter.more")}</p> : null;
}
