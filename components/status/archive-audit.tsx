import type { IndexStatus } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";

/** How far the part of the index that is from an archive has been compared with the chain. */
export function ArchiveAudit({ audit }: { audit: NonNullable<IndexStatus["audit"]> }) {
  const t = useTranslate();
  const { from, to, audited, fault } = audit;
  if (fault !== null) {
    return <strong className="text-refused">{t("status.archiveFault", { block: groupDigits(t, fault) })}</strong>;
  }
  if (audited >= to) return t("status.archiveAudited", { to: groupDigits(t, to) });
  if (audited < from) return t("status.archiveNotAudited", { to: groupDigits(t, to) });
  return t("status.archiveAuditing", { to: groupDigits(t, to), audited: groupDigits(t, audited) });
}
