import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { ButtonLink } from "./button";

interface NotFoundMessageProps {
  readonly title: string;
  readonly text: string;
  /** Links of this page, before those that every such page has. */
  readonly more?: readonly { readonly href: string; readonly text: string }[];
}

/** Replaces a page that does not exist: the reason, and links to other pages. */
export function NotFoundMessage({ title, text, more = [] }: NotFoundMessageProps) {
  const t = useTranslate();
  return (
    <div className="max-w-2xl py-16 md:py-24">
      <h1 className="display break-words text-[clamp(2.2rem,6vw,3.6rem)] leading-tight">{title}</h1>
      <p className="mt-4 text-lg text-soft">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {more.map(({ href, text: name }) => (
          <ButtonLink key={href} href={href}>
            {name}
          </ButtonLink>
        ))}
        <ButtonLink href="/">{t("errors.home")}</ButtonLink>
        <ButtonLink href={paths.tokens}>{t("errors.tokens")}</ButtonLink>
      </p>
    </div>
  );
}
