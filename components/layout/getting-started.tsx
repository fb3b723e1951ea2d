"use client";

import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { useSettings } from "../hooks/settings";
import { Icon } from "../ui/icon";
import { NearLink } from "../ui/near-link";

const CLASSES =
  "group flex w-full flex-col gap-1 border-line border-t py-5 text-left transition-colors duration-150 hover:border-accent";

/** A token that a newcomer can mint at once, and the amount that one mint gives. */
export interface LivingToken {
  readonly ticker: string;
  readonly amount: bigint;
}

/** Links for newcomers: mint, search, or look around. `living`: the token to try; null: none can be minted. */
export function GettingStarted({ living }: { living: LivingToken | null }) {
  const t = useTranslate();
  const { network } = useSettings();

  const isLocal = isDevelopmentChain(network);
  return (
    <nav aria-label={t("home.start.label")} className="grid gap-x-10 md:grid-cols-3">
      <NearLink href="/mint" className={CLASSES}>
        <Step title={t("home.start.mint.title")} text={t("home.start.mint.text")} />
      </NearLink>
      <button type="button" className={CLASSES} onClick={() => document.getElementById("lookup")?.focus()}>
        <Step
          title={t("home.start.lookUp.title")}
          text={t("home.start.lookUp.text")}
          keys={t("home.start.lookUp.keys")}
        />
      </button>
      {isLocal ? (
        <NearLink href={living === null ? "/mint" : paths.mint(living.ticker)} className={CLASSES}>
          <Step title={t("home.start.tryLocal.title")} text={tryText(t, living)} />
        </NearLink>
      ) : (
        <NearLink href="#activity" className={CLASSES}>
          <Step title={t("home.start.watch.title")} text={t("home.start.watch.text")} />
        </NearLink>
      )}
    </nav>
  );
}

function tryText(t: Translate, living: LivingToken | null): string {
  return living === null
    ? t("home.start.tryLocal.text")
    : t("units.sentences", {
        first: t("home.start.tryLocal.gets", { amount: groupDigits(t, living.amount), ticker: living.ticker }),
        second: t("home.start.tryLocal.text"),
      });
}

/** `keys`: a hint about the keyboard, which touch screens do not show. */
function Step({ title, text, keys }: { title: string; text: string; keys?: string }) {
  return (
    <>
      <span className="display flex items-center gap-2 text-xl group-hover:text-accent">
        {title}
        <Icon
          name="right"
          className="text-faint transition-transform duration-150 group-hover:translate-x-1 group-hover:text-accent"
        />
      </span>
      <span className="max-w-sm text-sm text-soft">
        {text}
        {keys === undefined ? null : <span className="max-sm:hidden pointer-coarse:hidden"> {keys}</span>}
      </span>
    </>
  );
}
