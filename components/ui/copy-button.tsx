"use client";

import { useTranslate } from "@/lib/languages/translate";
import { copy, useCopyState } from "./copy";
import { Icon } from "./icon";

/** Copies `text`, and shows the result for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslate();
  const [state, setState] = useCopyState();
  const name = state === "idle" ? (label ?? t("ui.copy")) : t(`ui.${state}`);
  return (
    <button
      type="button"
      onClick={() => void copy(text).then(setState)}
      aria-label={name}
      title={name}
      className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-faint transition-colors duration-150 after:absolute after:-inset-2.5 hover:text-accent"
    >
      <Icon name={ICONS[state]} />
    </button>
  );
}

const ICONS = { idle: "copy", copied: "check", impossible: "cross" } as const;
