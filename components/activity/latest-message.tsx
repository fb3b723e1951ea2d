"use client";

import type { OperationPage } from "@/lib/client";
import { useOperations } from "@/lib/client/react/operations";
import { useTranslate } from "@/lib/languages/translate";
import { MessageText } from "../item/message-text";
import { Link } from "../language/navigation";
import { Mark } from "../ui/mark";
import { Time } from "../ui/time";

/** A message that a person could send, while there is none. */
const EXAMPLE = 'data:,{"p":"nip-20","op":"deploy","tick":"FIRST","max":21000000,"lim":1000}';
const EMPTY_SEED = "0x0a03050b06020407a0";

/** The latest accepted message with its mark. Takes the same `limit` and `initial` as the list, to share its requests. */
export function LatestMessage({ initial, limit }: { initial: OperationPage | undefined; limit: number }) {
  const t = useTranslate();
  const { data } = useOperations({ limit }, initial);
  const newest = data?.operations.find((operation) => operation.accepted && operation.text !== null);
  const text = newest?.text ?? EXAMPLE;
  return (
    <figure className="relative overflow-hidden border border-line bg-surface shadow-raised">
      <Mark
        size="large"
        seed={newest?.tokenId ?? newest?.transactionHash ?? EMPTY_SEED}
        className="pointer-events-none absolute right-5 bottom-5 size-36 text-accent [--mark-line:0.5] sm:right-6 sm:bottom-6 sm:size-40"
      />
      <figcaption className="caption relative flex justify-between gap-4 border-line border-b px-5 py-3 sm:px-6">
        <span>
          {data === undefined
            ? t("home.newestUnknown")
            : newest === undefined
              ? t("home.newestNone")
              : t("home.newest")}
        </span>
        {newest === undefined ? null : (
          <Link href={`/tx/${newest.transactionHash}`} prefetch={false} className="link">
            <Time seconds={newest.timestamp} />
          </Link>
        )}
      </figcaption>
      <p
        key={text}
        className="contained pulse-once ruled relative min-h-80 px-5 pb-44 text-[1.1875rem] [--rule:2.5rem] sm:px-6 sm:text-[1.5rem] sm:[--rule:2.75rem]"
      >
        <MessageText text={text} />
      </p>
    </figure>
  );
}
