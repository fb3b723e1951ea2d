"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useLocale } from "next-intl";
import { useId, useState } from "react";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { usePathname, useRouter } from "../language/navigation";
import { useSuggestions } from "../search/use-suggestions";
import { toggleTheme } from "../storage/toggle-theme";
import { RecognitionNotes } from "../token/recognition-notes";
import { copy } from "../ui/copy";
import { Icon } from "../ui/icon";
import { Mark } from "../ui/mark";
import { useWallet, type Wallet } from "../wallet/wallet";
import { type Command, type CommandGroup, commandGroups, type PaletteAction } from "./commands";
import type { FeaturePages } from "./pages";

/** Maximum length of a text that the API searches for. */
const MAX_LENGTH = 100;

/** The command palette: one field that finds tokens, inscriptions, addresses, blocks, pages and actions. */
export default function Palette({ pages, onClose }: { pages: FeaturePages; onClose: () => void }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const hintId = useId();
  const wallet = useWallet();
  const router = useRouter();
  const path = usePathname();
  const results = useSuggestions(text);
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const groups = commandGroups(t, { text, results, account, language: useLocale(), pages });

  const run = ({ target }: Command) => {
    onClose();
    if ("href" in target) router.push(target.href);
    else if ("language" in target) window.location.assign(`${pathIn(target.language, path)}${window.location.search}`);
    else if (target.action === "account") router.push(paths.account(account ?? ""));
    else void runAction(target.action, wallet);
  };

  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/40" />
        <Dialog.Popup
          aria-label={t("palette.title")}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-dvh w-full max-w-xl flex-col border border-line bg-paper shadow-raised sm:top-[12vh] sm:max-h-[70vh]"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={text}
            onValueChange={(value, { reason }) => (reason === "item-press" ? undefined : setText(value))}
            itemToStringValue={({ label }: Command) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2 border-line border-b pl-4">
              <Icon name="search" className="text-faint" />
              <Autocomplete.Input
                aria-label={t("palette.label")}
                aria-describedby={hintId}
                placeholder={t("palette.placeholder")}
                maxLength={MAX_LENGTH}
                autoCapitalize="off"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                className="h-14 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-faint"
              />
              <Dialog.Close
                aria-label={t("palette.close")}
                className="inline-flex size-14 shrink-0 items-center justify-center text-soft hover:text-accent"
              >
                <Icon name="cross" />
              </Dialog.Close>
            </div>
            <p id={hintId} className="sr-only">
              {t("palette.hint")}
            </p>
            <Autocomplete.List aria-label={t("palette.title")} className="min-h-0 flex-1 overflow-y-auto py-2">
              {(group: CommandGroup) => <Group key={group.value} group={group} run={run} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ group, run }: { group: CommandGroup; run: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="caption px-4 pt-3 pb-1">{group.value}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.value}
            value={command}
            onClick={() => run(command)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm data-highlighted:bg-wash"
          >
            {command.seed === null ? null : <Mark seed={command.seed} className="size-5 text-accent" />}
            <span className="min-w-0 py-1">
              <span className="block truncate">{command.label}</span>
              {command.token === undefined ? null : <RecognitionNotes token={command.token} />}
            </span>
            <span className="caption ml-auto shrink-0">{command.kind}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

async function runAction(action: Exclude<PaletteAction, "account">, wallet: Wallet): Promise<unknown> {
  switch (action) {
    case "connect":
      return wallet.connect();
    case "theme":
      return toggleTheme();
    case "copyLink":
      return copy(window.location.href);
    case "copyAddress":
      return wallet.phase === "connected" ? copy(wallet.account.address) : undefined;
  }
}
