import type { ListedToken } from "@/lib/client";
import { percentage } from "../format";
import { Mark } from "../inscription/mark";
import { tokenPickerTexts as words } from "../texts/token-picker";
import { Progress } from "../ui/progress";
import { canBeMinted } from "./mint-access";

/** A token in the list of a picker: its mark, progress, holders and activity, and what tells it from others. */
export function TokenOption({ token }: { token: ListedToken }) {
  const { ticker, transactionHash, supply, max, holderCount, activity, labels } = token;
  const share = percentage(supply, max);
  const note = lookalikeNote(token);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Mark seed={transactionHash} className="size-8 text-accent" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="display text-lg leading-tight">{ticker}</span>
          <span className="caption">
            {words.holders(holderCount)}, {words.activity(activity)}
          </span>
        </p>
        <Progress part={supply} whole={max} label={words.share(share)} />
        <span className="caption mt-1 flex flex-wrap justify-between gap-x-3">
          <span className="figures">{words.share(share)}</span>
          {canBeMinted(token) ? null : <span>{supply >= max ? words.mintedOut : words.closed}</span>}
        </span>
        {note === null ? null : <span className="block text-refused text-sm">{note}</span>}
        {labels.map(({ source, kind, reason }) => (
          <span key={`${source} ${kind}`} className={`block text-sm ${kind === "flagged" ? "text-refused" : "text-accent"}`}>
            {words.labels[kind](source)}
            {reason === null ? null : `: ${reason}`}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Says which token a lookalike is not; null if the token is the first and most held of its form. */
export function lookalikeNote({ ticker, holderCount, lookalikes }: ListedToken): string | null {
  if (lookalikes === null) return null;
  const { first, mostHeld } = lookalikes;
  if (first.ticker !== ticker) return words.notFirst(first.ticker, first.holders);
  return mostHeld.holders > holderCount ? words.notMostHeld(mostHeld.ticker, mostHeld.holders) : null;
}
