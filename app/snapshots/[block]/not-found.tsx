import { paths } from "@/components/format/paths";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { useTranslate } from "@/lib/languages/translate";

export default function SnapshotNotFound() {
  const t = useTranslate();

  return (
    <NotFoundMessage
      title={t("snapshot.unknown")}
      text={t("snapshot.unknownText")}
      more={[{ href: paths.snapshots, text: t("snapshot.all") }]}
    />
  );
}
