import type { Token } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { NextStep } from "../ui/next-step";
import { isOpenToMessages } from "./mint-access";

/** The link that mints a token, in a list that is empty until someone does. Nothing if it can't be minted by message. */
export function FirstMint({ token }: { token: Token }) {
  const t = useTranslate();
  if (!isOpenToMessages(token)) return null;
  return <NextStep href={paths.mint(token.ticker)}>{t("tokenFacts.mintTicker", { ticker: token.ticker })}</NextStep>;
}
