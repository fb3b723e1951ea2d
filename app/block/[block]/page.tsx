import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { alternatesOf } from "@/app/_lib/language/alternates";
import { type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, currentStatus, readPage } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { BlockFinality, BlockLife, OfBlock } from "@/components/activity/block-life";
import { OperationList } from "@/components/activity/operation-list";
import { OrphanedBlockView } from "@/components/activity/orphaned-block-view";
import { wholeStories } from "@/components/activity/sale-stories";
import { Finality } from "@/components/activity/transaction-view";
import { groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { ButtonLink } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { BlockHash, HexValue } from "@/components/ui/hex";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { TimeWithDate } from "@/components/ui/time";
import { Unreachable } from "@/components/ui/unreachable";
import { readBlock } from "@/lib/database/reads/composed";
import { readOrphans } from "@/lib/database/reads/orphans";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { parseHash } from "@/lib/protocol";

const LIMIT = 25;

type Properties = { params: Promise<{ block: string }>; searchParams: SearchParams };

/** Read once per request. Null: the index has no such block. Undefined: the read failed. */
const find = cache(async (given: string, before: string | undefined) => {
  const name = parseHash(given) ?? parseNumber(given);
  if (name === null) return null;
  return (await readPage(before, (place) => readBlock(database(), name, { ...place, limit: LIMIT })))?.found;
});

/** The block of this hash if a reorganization has removed it; undefined otherwise. */
const findOrphan = cache(async (given: string) => {
  const hash = parseHash(given);
  const found = hash === null ? undefined : await attempt(() => readOrphans(database(), hash));
  return found?.blocks.find((block) => block.hash === hash);
});

export async function generateMetadata({ params, searchParams }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { block: given } = await params;
  const found = await find(given, single((await searchParams).before));
  if (found === null && (await findOrphan(given)) !== undefined)
    return { title: t("block.orphaned"), robots: "noindex" };
  if (!found) return {};
  const { number } = found.block;
  return {
    title: t("block.title", { number: groupDigits(t, number) }),
    description: t("block.summary"),
    alternates: await alternatesOf(paths.block(number)),
  };
}

export default async function BlockPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const before = single((await searchParams).before);
  const given = (await params).block;
  const [found, status] = await Promise.all([find(given, before), currentStatus()]);
  if (found === undefined) return <Unreachable />;
  if (found === null) {
    const orphan = await findOrphan(given);
    if (orphan === undefined) notFound();
    return <OrphanedBlockView block={orphan} />;
  }
  const { block, operations, next } = wholeStories(found);
  const { number, hash, timestamp, operationCount, commitment } = block;
  const hasNext = status != null && number < status.index.block;
  const hasPrevious = status != null && number > status.startBlock;
  const list = (
    <WithNamedTokens rows={operations}>
      <OperationList
        key={`${number} ${before}`}
        initial={{ operations, next }}
        source={null}
        empty={t("block.none")}
        isMixed
      />
    </WithNamedTokens>
  );
  return (
    <Page>
      <PageHead title={t("block.title", { number: groupDigits(t, number) })}>
        {hasPrevious ? (
          <ButtonLink href={paths.block(number - 1)} rel="prev">
            {t("block.previous")}
          </ButtonLink>
        ) : null}
        {hasNext ? (
          <ButtonLink href={paths.block(number + 1)} rel="next">
            {t("block.nextBlock")}
          </ButtonLink>
        ) : null}
      </PageHead>
      {hash === null ? null : <BlockLife key={hash} number={number} hash={hash} />}
      <div className="mt-8">
        <DescriptionList
          items={[
            { name: t("block.hash"), value: hash === null ? t("block.notKept") : <BlockHash value={hash} /> },
            ...(timestamp === null ? [] : [{ name: t("block.time"), value: <TimeWithDate seconds={timestamp} /> }]),
            { name: t("block.operations"), value: groupDigits(t, operationCount) },
            {
              name: t("block.finality"),
              value:
                hash === null ? <Finality block={number} /> : <BlockFinality key={hash} number={number} hash={hash} />,
            },
            {
              name: t("block.commitment"),
              value: commitment === null ? t("block.noCommitment") : <HexValue value={commitment} />,
            },
          ]}
        />
      </div>
      <Section title={t("block.operations")} className="mt-14">
        {hash === null ? <div data-of-block="">{list}</div> : <OfBlock {...{ number, hash }}>{list}</OfBlock>}
        <Pager path={paths.block(number)} before={before} next={next} />
      </Section>
    </Page>
  );
}

function parseNumber(text: string): bigint | null {
  return /^(0|[1-9][0-9]{0,14})$/.test(text) ? BigInt(text) : null;
}
