import { Link } from "@/components/language/navigation";
import { useTranslate } from "@/lib/languages/translate";

/** The head of a column that sorts the table by its values, largest first. Each order has its own URL. */
export function SortHead({
  text,
  href,
  isChosen,
  className = "",
}: {
  text: string;
  href: string;
  isChosen: boolean;
  className?: string;
}) {
  const t = useTranslate();
  return (
    <th
      scope="col"
      aria-sort={isChosen ? "descending" : undefined}
      className={`caption py-1 pr-3 text-right font-normal sm:pr-4 last:pr-0 ${className}`}
    >
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        title={t("market.ordersHint")}
        className={`inline-flex min-h-11 items-center justify-end gap-1 hover:text-accent ${isChosen ? "text-ink" : ""}`}
      >
        <span aria-hidden="true" className={isChosen ? "text-accent" : "invisible"}>
          ↓
        </span>
        {text}
      </Link>
    </th>
  );
}
