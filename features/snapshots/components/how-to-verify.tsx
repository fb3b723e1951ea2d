import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { useTranslate } from "@/lib/languages/translate";

const STEPS = ["one", "whole", "index"] as const;

/** The ways to verify a snapshot. */
export function HowToVerify() {
  const t = useTranslate();
  return (
    <>
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {STEPS.map((step) => (
          <li key={step}>
            <h3 className="display text-xl">{t(`snapshot.verifySteps.${step}.title`)}</h3>
            <p className="mt-1 text-soft text-sm">{t(`snapshot.verifySteps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm">
        <Link href={paths.guide("snapshots")} prefetch={false} className="link -my-2 inline-block py-2">
          {t("snapshot.guide")}
        </Link>
      </p>
    </>
  );
}
