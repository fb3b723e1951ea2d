"use client";

import Link from "next/link";
import type { IndexStatus } from "@/lib/client";
import { groupDigits } from "../format";
import { paths } from "../paths";
import { texts } from "../texts";
import { statusTexts } from "../texts/reading/status";
import { DescriptionList } from "../ui/description-list";
import { BlockHash } from "../ui/hex";
import { Notice } from "../ui/notice";
import { ArchiveAudit } from "./archive-audit";
import { describeStatus } from "./describe";
import { useStatus } from "./use-status";

const words = statusTexts;

/** All details of the index's status, live. */
export function IndexFacts({ initial }: { initial: IndexStatus | null | undefined }) {
  const status = useStatus(initial);
  if (!status) {
    const { title, text } = describeStatus(status);
    return (
      <Notice tone="refused" title={title}>
        {text}
      </Notice>
    );
  }
  const { index, chain, lag } = status;
  const hasFinal = index.final >= status.startBlock;
  return (
    <DescriptionList
      items={[
        {
          name: words.network,
          value: texts.footer.chain(
            texts.networkName({ name: status.network, chainId: status.chainId }),
            status.chainId,
          ),
        },
        { name: words.startBlock, value: <span className="figures">{groupDigits(status.startBlock)}</span> },
        {
          name: words.head,
          value: (
            <Link href={paths.block(index.block)} prefetch={false} className="figures link">
              {groupDigits(index.block)}
            </Link>
          ),
        },
        ...(index.hash === null ? [] : [{ name: words.hash, value: <BlockHash value={index.hash} digits={10} /> }]),
        { name: words.lag, value: lag === null ? words.lagUnknown : words.lagText(lag) },
        {
          name: words.final,
          value: hasFinal ? <span className="figures">{groupDigits(index.final)}</span> : words.finalNone,
        },
        {
          name: words.snapshot,
          value:
            status.snapshot === null ? (
              words.snapshotNone
            ) : (
              <Link href={paths.snapshot(status.snapshot)} prefetch={false} className="figures link">
                {groupDigits(status.snapshot)}
              </Link>
            ),
        },
        {
          name: words.epoch,
          value: (
            <>
              <span className="figures">{groupDigits(index.epoch)}</span>
              <span className="caption block">{words.epochText}</span>
            </>
          ),
        },
        ...(status.audit === null ? [] : [{ name: words.archive, value: <ArchiveAudit audit={status.audit} /> }]),
        { name: words.worker, value: chain === null ? words.workerNone : words.workerText(chain.age) },
      ]}
    />
  );
}
