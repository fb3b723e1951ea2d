import { useTranslate } from "@/lib/languages/translate";
import { networkName } from "../format/network-name";
import { paths } from "../format/paths";
import type { Settings } from "../hooks/settings";
import { LanguageSwitch } from "../language/language-switch";
import { Link } from "../language/navigation";

/** The footer of every page: the network, the documentation and the API. */
export function Footer({ settings }: { settings: Settings }) {
  const t = useTranslate();
  const { network } = settings;
  return (
    <footer className="mt-20 border-line border-t">
      <div className="frame flex flex-col gap-3 py-8 text-faint text-sm md:flex-row md:items-baseline md:justify-between">
        <div className="md:max-w-lg">
          <p>{t("footer.rules")}</p>
          <LanguageSwitch />
        </div>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <span>{t("footer.chain", { name: networkName(t, network), chainId: network.chainId })}</span>
          <Link href={paths.guides} prefetch={false} className="link">
            {t("footer.guides")}
          </Link>
          <Link href={paths.reference} prefetch={false} className="link">
            {t("footer.reference")}
          </Link>
          <a href="/api/token/gettokens" className="link">
            {t("footer.tokensApi")}
          </a>
          <a href="/api/health" className="link">
            {t("footer.health")}
          </a>
        </p>
      </div>
    </footer>
  );
}
