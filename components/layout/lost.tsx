import { texts } from "../texts";
import { ButtonLink } from "../ui/button";

/** A page that is not there: what happened, and the ways on. */
export function Lost({ title, text }: { title: string; text: string }) {
  return (
    <div className="max-w-2xl py-16 md:py-24">
      <h1 className="display text-[clamp(2.2rem,6vw,3.6rem)] leading-tight">{title}</h1>
      <p className="mt-4 text-lg text-soft">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/">{texts.errors.home}</ButtonLink>
        <ButtonLink href="/#tokens">{texts.errors.tokens}</ButtonLink>
      </p>
    </div>
  );
}
