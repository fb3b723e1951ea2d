import { useLocale } from "next-intl";
import { buttonClasses } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";

/**
 * Links to a page that verifies. A plain link: the browser must load the document with its own content security policy.
 * `name`: the verified subject, for screen readers.
 */
export function VerifyLink({ href, name, look = "text" }: { href: string; name?: string; look?: "text" | "button" }) {
  const t = useTranslate();
  const shape =
    look === "button" ? buttonClasses("outlined") : "link -my-2 inline-flex min-h-11 items-center gap-1 text-sm";
  return (
    <a href={pathIn(useLocale(), href)} className={shape} {...(name === undefined ? {} : { "aria-label": name })}>
      <Icon name="shield" className={look === "button" ? "" : "text-accent"} />
      {t("verifyLink.verify")}
    </a>
  );
}
