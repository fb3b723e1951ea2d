"use client";

import { useEffect, useRef } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { inscriptionText } from "../format/inscription-text";
import { paths } from "../format/paths";
import { shortenAddress } from "../format/shorten";
import { useInscriptionState } from "../signing/use-inscription-state";
import type { Tracked } from "../tracker/tracked";
import { Button, ButtonLink } from "../ui/button";
import { ShareButton } from "../ui/share-button";
import { DrawnMark } from "./drawn-mark";

interface MintMomentProps {
  /** The accepted mint. */
  readonly mint: Tracked;
  /** Number of further mints that were accepted with it. */
  readonly more: number;
  readonly onAnother: () => void;
}

/** The moment after a mint: the new mark, drawn stroke by stroke, and the next actions on the inscription. */
export function MintMoment({ mint, more, onAnother }: MintMomentProps) {
  const t = useTranslate();

  const { ticker, recipient } = mint.subject;
  const id = mint.subject.id ?? mint.hash;
  const inscription = useInscriptionState(id === null ? null : { ticker, id }).data ?? null;
  const section = useRef<HTMLElement>(null);
  const tokenId = inscription?.tokenId;
  useEffect(() => {
    if (tokenId !== undefined) section.current?.scrollIntoView({ block: "nearest" });
  }, [tokenId]);
  if (inscription === null) return null;
  const name = inscriptionText(t, inscription);
  const path = paths.inscription(ticker, inscription.tokenId);
  return (
    <section
      ref={section}
      aria-label={t("mint.moment.label")}
      data-testid="moment"
      className="border border-accent bg-surface p-5"
    >
      <DrawnMark key={inscription.tokenId} seed={inscription.tokenId} className="mx-auto w-full max-w-72 text-accent" />
      <p role="status" className="mt-4 text-center">
        <span className="display block wrap-anywhere text-2xl">
          {recipient === null
            ? t("mint.moment.own", { name })
            : t("mint.moment.owns", { owner: shortenAddress(recipient), name })}
        </span>
        {more === 0 ? null : <span className="text-soft">{t("mint.moment.several", { count: more, ticker })}</span>}
      </p>
      <div className="mt-4 grid gap-2 xs:grid-cols-3">
        <ButtonLink href={path}>{t("mint.moment.view")}</ButtonLink>
        <ShareButton title={t("mint.moment.shareTitle", { name })} path={path} />
        <Button onClick={onAnother}>{t("mint.moment.another")}</Button>
      </div>
    </section>
  );
}
