import { paths } from "../paths";
import { texts } from "../texts";
import { ButtonLink } from "../ui/button";

interface LostProps {
  readonly title: string;
  readonly text: string;
  /** Ways on that belong to this page. */
  readonly more?: readonly { readonly href: string; readonly text: string }[];
}

/** A page that is not there: what happened, and the ways on. */
export function Lost({ title, text, more = [] }: LostProps) {
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
        <ButtonLink href="/">{texts.errors.home}</ButtonLink>
        <ButtonLink href={paths.tokens}>{texts.errors.tokens}</ButtonLink>
      </p>
    </div>
  );
}
