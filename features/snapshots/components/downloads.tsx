import { buttonClasses } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useTranslate } from "@/lib/languages/translate";

const LISTS = ["balances", "inscriptions"] as const;
const FORMATS = ["csv", "jsonl"] as const;

/** Links that download the leaves of a snapshot. */
export function SnapshotDownloads({ block }: { block: number }) {
  const t = useTranslate();
  return (
    <>
      <p className="mb-4 text-soft text-sm">{t("snapshot.downloadsText")}</p>
      <p className="flex flex-wrap gap-3">
        {LISTS.flatMap((list) =>
          FORMATS.map((format) => (
            <a
              key={`${list} ${format}`}
              href={`/api/explorer/snapshots/${block}/${list}?format=${format}`}
              download
              className={buttonClasses("outlined")}
            >
              <Icon name="download" />
              {t(`snapshot.download.${list}.${format}`)}
            </a>
          )),
        )}
      </p>
      <p className="mt-3 text-sm">
        <a href={`/api/explorer/snapshots/${block}`} className="link -my-2 inline-block py-2">
          {t("snapshot.api")}
        </a>
      </p>
    </>
  );
}
