import { Icon } from "@/components/ui/icon";
import type { SnapshotRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { type SnapshotState, snapshotStateOf } from "./state";

const COLORS: Readonly<Record<SnapshotState, string>> = {
  accepted: "text-accent",
  waiting: "text-soft",
  disagreement: "text-refused",
  unregistered: "text-faint",
};

/** The state of a snapshot, as a word with a sign for the accepted and the disputed ones. */
export function SnapshotStateTag({ snapshot }: { snapshot: SnapshotRecord }) {
  const t = useTranslate();
  const state = snapshotStateOf(snapshot);
  return (
    <span className={`inline-flex items-center gap-1 text-sm ${COLORS[state]}`}>
      {state === "accepted" ? <Icon name="check" /> : state === "disagreement" ? <Icon name="cross" /> : null}
      {t(`snapshot.states.${state}`)}
    </span>
  );
}
