import { buttonClasses } from "./button";
import { Icon } from "./icon";

/** A link that downloads a file of this site, whose path has no language. */
export function DownloadLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} download className={buttonClasses("outlined")}>
      <Icon name="download" />
      {text}
    </a>
  );
}
