"use client";

import { useTranslate } from "@/lib/languages/translate";
import { networkName } from "../format/network-name";
import { formatSpan, groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { DescriptionList } from "../ui/description-list";
import { BlockHash } from "../ui/hex";
import { Notice } from "../ui/notice";
import { ArchiveAudit } from "./archive-audit";
import { describeStatus } from "./describe";
import { useStatus } from "./use-status";

/** All details of the index's status, live. */
export function IndexFacts() {
  const t = useTranslate();
  const status = useStatus();
  if (!status) {
    const { title, text } = describeStatus(t, status);
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
          name: t("status.network"),
          value: t("footer.chain", {
            name: networkName(t, { name: status.network, chainId: status.chainId }),
            chainId: status.chainId,
          }),
        },
        { name: t("status.startBlock"), value: <span className="figures">{groupDigits(t, status.startBlock)}</span> },
        {
          name: t("status.head"),
          value: (
            <Link href={paths.block(index.block)} prefetch={false} className="figures link">
              {groupDigits(t, index.block)}
            </Link>
          ),
        },
        ...(index.hash === null ? [] : [{ name: t("status.hash"), value: <BlockHash value={index.hash} isShort /> }]),
        { name: t("status.lag"), value: lag === null ? t("status.lagUnknown") : t("status.lagText", { lag }) },
        {
          name: t("status.final"),
          value: hasFinal ? <span className="figures">{groupDigits(t, index.final)}</span> : t("status.finalNone"),
        },
        {
          name: t("status.snapshot"),
          value:
            status.snapshot === null ? (
              t("status.snapshotNone")
            ) : (
              <Link href={paths.snapshot(status.snapshot)} prefetch={false} className="figures link">
                {groupDigits(t, status.snapshot)}
              </Link>
            ),
        },
        {
          name: t("status.epoch"),
          value: (
            <>
              <span className="figures">{groupDigits(t, index.epoch)}</span>
              <span className="caption block">{t("status.epochText")}</span>
            </>
          ),
        },
        ...(status.audit === null ? [] : [{ name: t("status.archive"), value: <ArchiveAudit audit={status.audit} /> }]),
        {
          name: t("status.worker"),
          value:
            chain === null
              ? t("status.workerNone")
              : chain.age < 2
                ? t("status.workerNow")
                : t("status.workerText", { span: formatSpan(t, chain.age) }),
        },
      ]}
    />
  );
}
