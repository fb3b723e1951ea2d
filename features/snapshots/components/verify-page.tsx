import type { ReactNode } from "react";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { type Description, DescriptionList } from "@/components/ui/description-list";
import { Page } from "@/components/ui/page";
import { useTranslate } from "@/lib/languages/translate";

/** The frame of a page that verifies: its subject, and the limits of the verification. */
export function VerifyPage({
  title,
  about,
  children,
}: {
  title: string;
  about: readonly Description[];
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <Page>
      <p className="caption">{t("verify.eyebrow")}</p>
      <h1 className="display mt-1 text-[clamp(2.2rem,6vw,3.6rem)] leading-tight">{title}</h1>
      <p className="mt-3 mb-8 max-w-2xl text-lg text-soft">{t("verify.lead")}</p>
      <div className="mb-10 max-w-4xl">
        <DescriptionList items={about} />
      </div>
      {children}
      <p className="mt-10 max-w-2xl text-faint text-sm">
        {t("verify.limits")}{" "}
        <Link href={paths.guide("snapshots")} prefetch={false} className="link whitespace-nowrap">
          {t("verify.guide")}
        </Link>
      </p>
    </Page>
  );
}
