import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { paths } from "../format/paths";
import { buttonClasses } from "../ui/button";
import { Icon } from "../ui/icon";

/** Links that download the history and the inscriptions of an address as CSV files. */
export function Exports({ address }: { address: Address }) {
  const t = useTranslate();
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {(
        [
          ["history", t("account.exportHistory")],
          ["inscriptions", t("account.exportInscriptions")],
        ] as const
      ).map(([name, text]) => (
        <a key={name} href={`${paths.account(address)}/export/${name}`} download className={buttonClasses("outlined")}>
          <Icon name="download" />
          {text}
        </a>
      ))}
    </p>
  );
}
