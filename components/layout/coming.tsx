import { useTranslate } from "@/lib/languages/translate";

/** Announces the next features of the market, in one line. */
export function Coming() {
  const t = useTranslate();

  return (
    <aside className="mt-12 border-line-strong border-l-2 py-0.5 pl-4 text-soft text-sm">
      <p>
        <span className="text-ink">{t("home.coming.title")}</span>
        {t("units.sentences", { first: "", second: t("home.coming.text") })}
      </p>
    </aside>
  );
}
