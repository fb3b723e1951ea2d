"use client";

import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { useSettings } from "../settings";
import { texts } from "../texts";
import { Icon } from "../ui/icon";
import { NearLink } from "../ui/near-link";

const CLASSES =
  "group flex w-full flex-col gap-1 border-line border-t py-5 text-left transition-colors duration-150 hover:border-accent";

/** Links for newcomers: mint, search, or look around. */
export function GettingStarted() {
  const { network } = useSettings();
  const words = texts.home.start;
  const isLocal = isDevelopmentChain(network);
  return (
    <nav aria-label={words.label} className="grid gap-x-10 md:grid-cols-3">
      <NearLink href="/mint" className={CLASSES}>
        <Step {...words.mint} />
      </NearLink>
      <button type="button" className={CLASSES} onClick={() => document.getElementById("lookup")?.focus()}>
        <Step {...words.lookUp} />
      </button>
      <NearLink href={isLocal ? "/mint" : "#activity"} className={CLASSES}>
        <Step {...(isLocal ? words.tryLocal : words.watch)} />
      </NearLink>
    </nav>
  );
}

function Step({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="display flex items-center gap-2 text-xl group-hover:text-accent">
        {title}
        <Icon
          name="right"
          className="text-faint transition-transform duration-150 group-hover:translate-x-1 group-hover:text-accent"
        />
      </span>
      <span className="max-w-sm text-sm text-soft">{text}</span>
    </>
  );
}
