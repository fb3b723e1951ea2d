"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { type Settings, useSettings } from "../hooks/settings";
import { Link } from "../language/navigation";
import { describeTracked, type TrackedTone } from "./describe";
import { countTracked, groupTone, groupTracked, type TrackedGroup } from "./groups";
import { groupTitle, subjectText } from "./subject";
import { isOfCoinsOnly, type Tracked } from "./tracked";

/** Milliseconds that a toast stays. While the wallet waits for the person, the toast stays until the answer. */
const DURATION = 8_000;
/** Beside the title of the page, where no field is. Narrow screens show toasts across the top, away from the main action. */
const NARROW = "(width < 40rem)";
/** Below this width, the header has two rows. */
const TWO_ROWS = "(width < 80rem)";
/** Below a header of one and of two rows. */
const [TOP, TWO_ROWS_TOP] = ["4.75rem", "7.25rem"];
const NARROW_OFFSET = { top: TWO_ROWS_TOP, left: "1rem", right: "1rem" };
const RIGHT = "clamp(1rem, 4vw, 2.5rem)";
const FONT = { fontFamily: "inherit" };
const CLASSES = {
  toast:
    "flex w-full items-start gap-3 border border-line border-l-2 bg-surface px-4 py-3 text-ink text-sm shadow-raised data-[type=success]:border-l-accent data-[type=error]:border-l-refused",
  title: "font-medium",
  description: "mt-0.5 text-soft",
  icon: "hidden",
  closeButton:
    "relative order-last -my-1 -mr-2 ml-auto inline-flex size-7 shrink-0 items-center justify-center text-faint transition-colors duration-150 after:absolute after:-inset-2 hover:text-accent",
};

/** One toast per transaction, shown again with each new status. */
export default function Toasts({ transactions }: { transactions: readonly Tracked[] }) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const isNarrow = useSyncExternalStore(onNarrow, () => window.matchMedia(NARROW).matches);
  const isTwoRows = useSyncExternalStore(onTwoRows, () => window.matchMedia(TWO_ROWS).matches);
  const seen = useRef<Map<string, string> | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = new Map(transactions.map((one) => [one.key, statusKey(one)]));
    // No toasts for the transactions that the page loaded with.
    if (before === null) return;
    for (const group of groupTracked(transactions)) {
      const changed = group.members.find((one) => before.get(one.key) !== statusKey(one));
      if (changed === undefined) continue;
      if (group.members.length === 1) notify(t, changed, nativeCurrency);
      else {
        // One toast for all of a run.
        for (const { key } of group.members) toast.dismiss(key);
        notifyGroup(t, group);
      }
    }
    for (const key of before.keys()) if (!seen.current.has(key)) toast.dismiss(key);
  }, [transactions, nativeCurrency, t]);
  return (
    <Toaster
      containerAriaLabel={t("tracker.toasts")}
      position={isNarrow ? "top-center" : "top-right"}
      offset={{ top: isTwoRows ? TWO_ROWS_TOP : TOP, right: RIGHT }}
      mobileOffset={NARROW_OFFSET}
      closeButton
      // Sonner's stack hides the text of the toasts behind only in its own style.
      expand
      visibleToasts={isNarrow ? 1 : 2}
      gap={8}
      style={FONT}
      toastOptions={{ unstyled: true, classNames: CLASSES, closeButtonAriaLabel: t("tracker.dismiss") }}
    />
  );
}

const onNarrow = (listener: () => void) => onChangeOf(NARROW, listener);
const onTwoRows = (listener: () => void) => onChangeOf(TWO_ROWS, listener);

function onChangeOf(query: string, listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Identifies the status for toasts. Leaves out that the block became final. */
function statusKey({ status, hash, lostBlock }: Tracked): string {
  return `${status.kind} ${hash} ${lostBlock}`;
}

function showIn(tone: TrackedTone) {
  return tone === "good" ? toast.success : tone === "bad" ? toast.error : toast.message;
}

function notify(t: Translate, one: Tracked, coin: Settings["network"]["nativeCurrency"]): void {
  const { headline, text, tone } = describeTracked(t, one, coin);
  // One message for one failure: an open dialog shows it, with what to do now.
  if (tone === "bad" && document.querySelector(`[role=dialog] [data-tracked="${CSS.escape(one.key)}"]`) !== null) {
    toast.dismiss(one.key);
    return;
  }
  showIn(tone)(t("units.labeled", { label: subjectText(t, one.subject), text: headline }), {
    id: one.key,
    description: (
      <>
        {text} <ToastLink tracked={one} />
      </>
    ),
    duration: one.status.kind === "signing" ? Number.POSITIVE_INFINITY : DURATION,
  });
}

/** Links to what an accepted transaction changed, or to the transaction. */
function ToastLink({ tracked }: { tracked: Tracked }) {
  const t = useTranslate();
  const { subject, status, hash, account } = tracked;
  if (hash === null) return null;
  const isChange = status.kind === "accepted" && subject.id !== null && subject.ticker !== "";
  const [href, text] = isOfCoinsOnly(subject)
    ? [paths.account(account), t("accountMenu.account")]
    : isChange
      ? [paths.inscription(subject.ticker, subject.id), t("tracker.inscription")]
      : [paths.transaction(hash), t("tracker.transaction")];
  return (
    <Link href={href} prefetch={false} className="link inline-block py-1 text-ink">
      {text}
    </Link>
  );
}

function notifyGroup(t: Translate, { key, members }: TrackedGroup): void {
  const [newest] = members;
  if (newest === undefined) return;
  showIn(groupTone(members))(groupTitle(t, newest.subject, members.length), {
    id: `group ${key}`,
    description: t("tracker.group.summary", countTracked(members)),
    duration: DURATION,
  });
}
