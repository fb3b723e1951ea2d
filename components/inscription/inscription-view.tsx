"use client";

import type { InscriptionWithHistory } from "@/lib/client";
import { useInscription } from "@/lib/client/react/inscriptions";
import { useTranslate } from "@/lib/languages/translate";
import { AddressText } from "../address/address-text";
import { Owner } from "../address/owner";
import { inscriptionText } from "../format/inscription-text";
import { groupDigits, percentage } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { useInscriptionFeatures } from "../slots/inscription-features";
import { Amount } from "../ui/amount";
import { DescriptionList } from "../ui/description-list";
import { HashText, HexValue } from "../ui/hex";
import { MoreLink } from "../ui/more-link";
import { Notice } from "../ui/notice";
import { ShareButton } from "../ui/share-button";
import { TimeWithDate } from "../ui/time";
import { WatchButton } from "../watch/watch-button";
import { StatePanel } from "./state-panel";

interface ViewProps {
  readonly initial: InscriptionWithHistory;
  /** Number of operations in the history beside it. The same number shares one request, so that both always agree. */
  readonly limit: number;
  /** Total supply of its token; null if it is not known. */
  readonly supply: bigint | null;
}

/** The current state of an inscription and the actions on it, live. */
export function InscriptionView({ initial, limit, supply }: ViewProps) {
  const t = useTranslate();
  const { ticker, tokenId } = initial.inscription;
  const features = useInscriptionFeatures();
  const { data } = useInscription({ ticker, id: tokenId, limit }, initial);
  const { inscription } = data ?? initial;
  const { amount, owner, account, mintId, parent, delegate } = inscription;
  if (data === null) {
    return (
      <div role="status">
        <Notice tone="refused" title={t("inscription.undone")}>
          {t("inscription.undoneText")}
        </Notice>
      </div>
    );
  }
  const share = supply === null || owner === null ? null : percentage(t, amount, supply);
  return (
    <div className="space-y-6">
      <StatePanel inscription={inscription} />
      <DescriptionList
        items={[
          {
            name: t("inscription.owner"),
            value: owner === null ? t("inscription.noOwner") : <Owner owner={owner} account={account} withTools />,
          },
          {
            name: t("inscription.amount"),
            value: (
              <>
                <Amount value={amount} />{" "}
                <span translate="no" className="text-faint">
                  {ticker}
                </span>
                {share === null ? null : (
                  <>
                    {" "}
                    <span className="caption ml-2">{t("inscription.share", { share })}</span>
                  </>
                )}
              </>
            ),
          },
          {
            name: t("inscription.mintId"),
            value: mintId === null ? t("inscription.noMintId") : <span className="figures break-all">{mintId}</span>,
          },
          { name: t("inscription.tokenId"), value: <HexValue value={tokenId} /> },
          ...(mintId === inscription.ordinal.toString()
            ? []
            : [{ name: t("inscription.ordinal"), value: <Amount value={inscription.ordinal} /> }]),
          {
            name: t("inscription.minted"),
            value: (
              <span className="flex flex-wrap items-center gap-x-3">
                <TimeWithDate seconds={inscription.timestamp} />
                <Link href={paths.block(inscription.blockNumber)} prefetch={false} className="link text-faint">
                  {t("operations.block", { block: groupDigits(t, inscription.blockNumber) })}
                </Link>
                <HashText value={inscription.transactionHash} isShort withTools />
              </span>
            ),
          },
          ...(parent === null
            ? []
            : [
                {
                  name: t("inscription.parent"),
                  value: <HexValue value={parent} isShort href={paths.inscription(ticker, parent)} />,
                },
              ]),
          ...(delegate === null
            ? []
            : [{ name: t("inscription.delegate"), value: <AddressText value={delegate} withTools /> }]),
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {features.map(({ name, Link: FeatureLink }) =>
          FeatureLink === undefined ? null : <FeatureLink key={name} inscription={inscription} />,
        )}
        <WatchButton of={{ kind: "inscription", ticker, tokenId }} name={inscriptionText(t, inscription)} />
        <ShareButton title={inscriptionText(t, inscription)} />
        <span className="-mt-3">
          <MoreLink href={paths.token(ticker)}>{t("inscription.toToken", { ticker })}</MoreLink>
        </span>
      </div>
    </div>
  );
}
