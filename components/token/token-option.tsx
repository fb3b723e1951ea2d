import type { ListedToken } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { facts } from "../format/joined";
import { percentage } from "../format/numbers";
import { Mark } from "../ui/mark";
import { Progress } from "../ui/progress";
import { canBeMinted } from "./mint-access";
import { RecognitionNotes } from "./recognition-notes";

/**
 * A token in the list of a picker: its mark, progress, holders and activity, and the data that distinguish it from similar
 * ones.
 */
export function TokenOption({ token }: { token: ListedToken }) {
  const t = useTranslate();
  const { ticker, transactionHash, supply, max, holderCount, activity } = token;
  const share = percentage(t, supply, max);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Mark seed={transactionHash} className="size-8 text-accent" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span translate="no" className="display text-lg leading-tight">
            {ticker}
          </span>
          <span className="caption">
            {facts(t, [
              t("tokenPicker.holders", { count: holderCount }),
              t("tokenPicker.activity", { count: activity }),
            ])}
          </span>
        </p>
        <Progress part={supply} whole={max} label={t("tokenPicker.share", { share })} />
        <span className="caption mt-1 flex flex-wrap justify-between gap-x-3">
          <span className="figures">{t("tokenPicker.share", { share })}</span>
          {canBeMinted(token) ? null : (
            <span>{supply >= max ? t("tokenPicker.mintedOut") : t("tokenPicker.closed")}</span>
          )}
        </span>
        <RecognitionNotes token={token} className="mt-0.5" />
      </div>
    </div>
  );
}
