import { useTranslate } from "@/lib/languages/translate";
import { Mark } from "../ui/mark";

/** The site's mark is drawn like every inscription's, from this fixed seed. */
const SEED = "0x0a03050b06020407a0";

/** The site's mark and name. */
export function Wordmark() {
  const t = useTranslate();
  return (
    <span className="flex items-center gap-2">
      <Mark seed={SEED} className="size-7 text-accent [--mark-line:1.6]" />
      <span className="display max-xs:hidden text-[1.4rem] leading-none [font-weight:500]">{t("site.name")}</span>
    </span>
  );
}
