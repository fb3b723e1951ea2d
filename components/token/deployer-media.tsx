import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";

interface DeployerMediaProps {
  readonly ticker: string;
  /** Whether the deploy message carries a picture that the site shows. */
  readonly hasLogo: boolean;
  /** The link in the deploy message; null if there is none. */
  readonly link: string | null;
}

/**
 * The picture and the link that the deployer put into the deploy message. The picture comes from this site; the link is
 * requested only when it is clicked.
 */
export function DeployerMedia({ ticker, hasLogo, link }: DeployerMediaProps) {
  const t = useTranslate();
  if (!hasLogo && link === null) return null;
  return (
    <figure className="flex flex-wrap items-center gap-4 border border-line p-4">
      {hasLogo ? (
        // biome-ignore lint/performance/noImgElement: the site has no image optimizer (next.config.mjs)
        <img
          src={paths.logo(ticker)}
          alt={t("deployerMedia.alt", { ticker })}
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          className="size-24 bg-sunk object-contain"
        />
      ) : null}
      <figcaption className="min-w-0 flex-1 text-sm text-soft">
        <p>{t("deployerMedia.caption")}</p>
        {link === null ? null : (
          <p className="mt-1">
            <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc" className="link break-all">
              <bdi dir="ltr">{link}</bdi>
            </a>
          </p>
        )}
      </figcaption>
    </figure>
  );
}
