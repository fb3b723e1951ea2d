import type { IndexStatus } from "@/lib/client";
import { groupDigits } from "../format";
import { statusTexts as words } from "../texts/reading/status";

/** How far the part of the index that is from an archive has been compared with the chain. */
export function ArchiveAudit({ audit }: { audit: NonNullable<IndexStatus["audit"]> }) {
  const { from, to, audited, fault } = audit;
  if (fault !== null) return <strong className="text-refused">{words.archiveFault(groupDigits(fault))}</strong>;
  if (audited >= to) return words.archiveAudited(groupDigits(to));
  if (audited < from) return words.archiveNotAudited(groupDigits(to));
  return words.archiveAuditing(groupDigits(to), groupDigits(audited));
}
