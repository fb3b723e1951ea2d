import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { hrefWith, paths } from "../format/paths";
import { DownloadLink } from "../ui/download-link";

interface ExportsProps {
  readonly address: Address;
  /** Query parameters that filter the history. */
  readonly filter: Readonly<Record<string, string | undefined>>;
}

/** Links that download the history, as filtered, and the inscriptions of an address as CSV files. */
export function Exports({ address, filter }: ExportsProps) {
  const t = useTranslate();
  const path = `${paths.account(address)}/export`;
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {(
        [
          [hrefWith(`${path}/history`, filter), t("account.exportHistory")],
          [`${path}/inscriptions`, t("account.exportInscriptions")],
        ] as const
      ).map(([href, text]) => (
        <DownloadLink key={href} href={href} text={text} />
      ))}
    </p>
  );
}
