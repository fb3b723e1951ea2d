"use client";

import { useTranslate } from "@/lib/languages/translate";
import { DialogFrame } from "../ui/dialog-frame";

/** The keys of each shortcut, by the name of its text. */
const SHORTCUTS = {
  search: ["/"],
  palette: ["Ctrl", "K"],
  shortcuts: ["?"],
  close: ["Esc"],
} as const;

const NAMES = ["search", "palette", "shortcuts", "close"] as const satisfies readonly (keyof typeof SHORTCUTS)[];

/** The dialog that lists the shortcuts of the keyboard. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  return (
    <DialogFrame title={t("palette.shortcuts.title")} close={t("palette.shortcuts.closeList")} onClose={onClose}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-4">
        {NAMES.map((name) => (
          <div key={name} className="contents">
            <dt>{t(`palette.shortcuts.${name}`)}</dt>
            <dd className="flex gap-1">
              {keysOf(name).map((key) => (
                <kbd key={key} className="figures border border-line px-2 py-0.5 text-sm">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}

/** The keys of a shortcut on the reader's keyboard: Apple's have ⌘ instead of Ctrl. */
function keysOf(name: keyof typeof SHORTCUTS): readonly string[] {
  return SHORTCUTS[name].map((key) => (key === "Ctrl" && /Mac|iP/.test(navigator.platform) ? "⌘" : key));
}
