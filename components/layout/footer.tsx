import Link from "next/link";
import { paths } from "../paths";
import type { Settings } from "../settings";
import { texts } from "../texts";

/** The footer of every page: the network, the documentation and the API. */
export function Footer({ settings }: { settings: Settings }) {
  const { network } = settings;
  return (
    <footer className="mt-20 border-line border-t">
      <div className="frame flex flex-col gap-3 py-8 text-faint text-sm md:flex-row md:items-baseline md:justify-between">
        <p className="md:max-w-md">{texts.footer.rules}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <span>{texts.footer.chain(texts.networkName(network), network.chainId)}</span>
          <Link href={paths.guides} prefetch={false} className="link">
            {texts.footer.guides}
          </Link>
          <Link href={paths.reference} prefetch={false} className="link">
            {texts.footer.reference}
          </Link>
          <a href="/api/token/gettokens" className="link">
            {texts.footer.tokensApi}
          </a>
          <a href="/api/health" className="link">
            {texts.footer.health}
          </a>
        </p>
      </div>
    </footer>
  );
}
