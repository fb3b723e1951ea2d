import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { Time } from "@/components/ui/time";
import { useTranslate } from "@/lib/languages/translate";
import type { Acquisition } from "@/lib/records";

/** How and when an account came to an inscription: a link to the transaction. */
export function Acquired({ of: { kind, transactionHash, timestamp } }: { of: Acquisition }) {
  const t = useTranslate();
  return (
    <Link href={paths.transaction(transactionHash)} prefetch={false} className="link inline-block py-1 text-sm">
      {t(`results.acquired.${kind}`)} <Time seconds={timestamp} />
    </Link>
  );
}
