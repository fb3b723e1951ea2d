import { snapshotTexts } from "../texts/reading/snapshot";
import { buttonClasses } from "../ui/button";
import { Icon } from "../ui/icon";

const words = snapshotTexts;
const LISTS = ["balances", "inscriptions"] as const;
const FORMATS = ["csv", "jsonl"] as const;

/** Links that download the leaves of a snapshot. */
export function SnapshotDownloads({ block }: { block: number }) {
  return (
    <>
      <p className="mb-4 text-soft text-sm">{words.downloadsText}</p>
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
              {words.download[list][format]}
            </a>
          )),
        )}
      </p>
      <p className="mt-3 text-sm">
        <a href={`/api/explorer/snapshots/${block}`} className="link -my-2 inline-block py-2">
          {words.api}
        </a>
      </p>
    </>
  );
}
