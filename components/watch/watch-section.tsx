"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { OperationItem } from "../activity/operation-item";
import { paths } from "../format/paths";
import { useSettings } from "../hooks/settings";
import { Link } from "../language/navigation";
import { tickersOf } from "../token/named-groups";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Mark } from "../ui/mark";
import { NextStep } from "../ui/next-step";
import { Notice } from "../ui/notice";
import { Section } from "../ui/section";
import { type News, newsSince, withFirst, withSeen } from "./news";
import { NotifyChoice } from "./notify-choice";
import { useLatest } from "./use-latest";
import {
  seenCodec,
  storedSeen,
  storedWatched,
  toggledWatch,
  type Watched,
  watchedCodec,
  watchedKey,
  watchedView,
} from "./watched";

/** Operations that the news show. They count the others. */
const SHOWN = 10;
const NO_NEWS: News = { operations: [], counts: new Map() };

/** The operations since the last visit of the account (null: no wallet is connected) and of the watch list, and the list. */
export default function WatchSection({ account }: { account: Address | null }) {
  const t = useTranslate();
  const { chainId } = useSettings().network;
  const stored = storedWatched(chainId);
  const watched = useSyncExternalStore(stored.subscribe, stored.read, () => watchedCodec.empty);
  const seenStore = storedSeen(chainId, "page");
  const seen = useSyncExternalStore(seenStore.subscribe, seenStore.read, () => seenCodec.empty);
  const all = useMemo<readonly Watched[]>(
    () =>
      account === null
        ? watched
        : [{ kind: "account", address: account }, ...watched.filter((one) => !isAccount(one, account))],
    [watched, account],
  );
  const { latest, isFailing, isCurrent } = useLatest(all);
  useEffect(() => {
    if (isCurrent && latest !== undefined && withFirst(seen, latest) !== seen) {
      seenStore.change((before) => withFirst(before, latest));
    }
  }, [seen, latest, isCurrent, seenStore]);
  const news = useMemo(
    () => (latest === undefined ? NO_NEWS : newsSince(seen, latest, account)),
    [latest, seen, account],
  );
  const markSeen = () => seenStore.change((before) => withSeen(before, latest ?? []));
  return (
    <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <Section title={t("watch.news.title")}>
        <NewsList news={news} isLoading={latest === undefined} isFailing={isFailing} onSeen={markSeen} />
      </Section>
      <Section title={t("watch.title")}>
        <p className="mb-3 text-sm text-soft">{t("watch.lead")}</p>
        <WatchList
          watched={watched}
          news={news}
          onRemove={(one) => stored.change((before) => toggledWatch(before, one))}
        />
        <NotifyChoice />
      </Section>
    </div>
  );
}

function isAccount(one: Watched, account: Address): boolean {
  return one.kind === "account" && one.address === account;
}

interface NewsListProps {
  readonly news: News;
  readonly isLoading: boolean;
  readonly isFailing: boolean;
  readonly onSeen: () => void;
}

function NewsList({ news: { operations }, isLoading, isFailing, onSeen }: NewsListProps) {
  const t = useTranslate();
  if (isFailing) return <Notice tone="refused" title={t("watch.news.unavailable")} />;
  if (isLoading) return <p className="text-soft">{t("watch.news.loading")}</p>;
  if (operations.length === 0) return <p className="text-soft">{t("watch.news.none")}</p>;
  const hidden = operations.length - SHOWN;
  const shown = operations.slice(0, SHOWN);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((operation) => (
          <li key={`${operation.transactionHash} ${operation.position}`}>
            <OperationItem operation={operation} among={tickersOf(shown)} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {hidden > 0 ? <span className="text-sm text-soft">{t("watch.news.more", { count: hidden })}</span> : null}
        <Button onClick={onSeen}>{t("watch.news.seen")}</Button>
      </div>
    </>
  );
}

interface WatchListProps {
  readonly watched: readonly Watched[];
  readonly news: News;
  readonly onRemove: (one: Watched) => void;
}

function WatchList({ watched, news, onRemove }: WatchListProps) {
  const t = useTranslate();
  if (watched.length === 0) {
    return (
      <Notice title={t("watch.empty")}>
        {t("watch.emptyText")}
        <NextStep href={paths.tokens}>{t("errors.tokens")}</NextStep>
      </Notice>
    );
  }
  return (
    <ul aria-label={t("watch.title")} className="divide-y divide-line">
      {watched.map((one) => {
        const { name, href } = watchedView(one);
        const { count, isCut } = news.counts.get(watchedKey(one)) ?? { count: 0, isCut: false };
        return (
          <li key={watchedKey(one)} className="flex min-w-0 items-center gap-3 py-1">
            {one.kind === "token" ? null : (
              <Mark seed={one.kind === "account" ? one.address : one.tokenId} className="size-8 text-accent" />
            )}
            <Link href={href} prefetch={false} className="link wrap-anywhere flex min-h-11 min-w-0 items-center">
              {name}
            </Link>
            <span className="ml-auto shrink-0">
              {/* On the narrowest screens, the name needs its place. */}
              <span className={`caption ${count === 0 ? "max-[22rem]:hidden" : ""}`}>
                {count === 0
                  ? t(`watch.kinds.${one.kind}`)
                  : t("watch.countNew", { count, isCut: isCut ? "true" : "false" })}
              </span>
            </span>
            <button
              type="button"
              aria-label={t("watch.remove", { name })}
              onClick={() => onRemove(one)}
              className="inline-flex size-11 shrink-0 items-center justify-center text-soft hover:text-accent"
            >
              <Icon name="cross" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
