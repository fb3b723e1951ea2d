import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";

const COMMANDS = [
  { step: "own", command: "RPC_URL=https://your-node npm start" },
  { step: "replay", command: "npm run indexer -- verify" },
] as const;

const GUIDES = ["protocol", "reasons", "commitment", "snapshots", "operations"] as const;

/** How to verify this index. */
export function Verify() {
  const t = useTranslate();
  return (
    <>
      <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
        {COMMANDS.map(({ step, command }) => (
          <li key={step} className="flex flex-col">
            <h3 className="display text-xl">{t(`status.verifySteps.${step}.title`)}</h3>
            <p className="mt-1 mb-3 text-soft text-sm">{t(`status.verifySteps.${step}.text`)}</p>
            <code className="message mt-auto block border border-line bg-surface px-3 py-2 text-[0.8125rem]">
              {command}
            </code>
          </li>
        ))}
        <li className="flex flex-col">
          <h3 className="display text-xl">{t("status.verifySteps.one.title")}</h3>
          <p className="mt-1 mb-3 text-soft text-sm">{t("status.verifySteps.one.text")}</p>
          <p className="mt-auto text-sm">
            <Link href={paths.snapshots} prefetch={false} className="link inline-block py-2">
              {t("status.verifySteps.one.link")}
            </Link>
          </p>
        </li>
        <li className="flex flex-col">
          <h3 className="display text-xl">{t("status.verifySteps.read.title")}</h3>
          <p className="mt-1 mb-3 text-soft text-sm">{t("status.verifySteps.read.text")}</p>
          <p className="mt-auto flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {GUIDES.map((guide) => (
              <Link key={guide} href={paths.guide(guide)} prefetch={false} className="link py-2">
                {t(`status.verifySteps.read.guides.${guide}`)}
              </Link>
            ))}
          </p>
        </li>
      </ol>
      <p className="mt-6 text-sm">
        <a href="/api/explorer/status" className="link -my-2 inline-block py-2">
          {t("status.api")}
        </a>
      </p>
    </>
  );
}
