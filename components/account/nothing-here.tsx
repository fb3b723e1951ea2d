import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { NextStep } from "../ui/next-step";

interface NothingHereProps {
  readonly of: "inscriptions" | "listings" | "history";
  /** The next step; undefined: the tokens. */
  readonly next?: ReactNode;
}

/** What an empty list of an address would show, and a link to where such things are. */
export function NothingHere({ of, next }: NothingHereProps) {
  const t = useTranslate();
  return (
    <>
      {t(`account.nothing.${of}`)}
      {next ?? <NextStep href={paths.tokens}>{t("errors.tokens")}</NextStep>}
    </>
  );
}
