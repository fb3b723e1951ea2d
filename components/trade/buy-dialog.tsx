"use client";

import { useState } from "react";
import type { PurchaseItem } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { coinText } from "../coins";
import { shortenAddress } from "../format";
import { liveInscription } from "../live/sources";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { readableName } from "../signing/naming";
import { WalletSteps } from "../signing/sign-panel";
import { LiveLookalikeNotice } from "../token/live-lookalike";
import { DialogFrame } from "../ui/dialog-frame";
import { Notice } from "../ui/notice";
import { type ConnectedWallet, useWallet } from "../wallet/wallet";
import { buyCall } from "./calls";
import { OfferFacts } from "./facts";
import { MarketSign, type Prepared } from "./market-sign";
import { anchorOf, anchorPurchase, anchorRequests, obstacleText } from "./purchase";
import { buyItems, fetchBuyCheck, liveBuyCheck } from "./sources";
import { type OfferTerms, subjectOf } from "./terms";
import { useAnchored } from "./use-anchored";

interface BuyDialogProps {
  readonly market: Address;
  readonly offer: OfferTerms;
  readonly onClose: () => void;
}

/** Buys an inscription at the terms shown when the dialog opened. Later changes are reported, but never applied. */
export default function BuyDialog({ market, offer: current, onClose }: BuyDialogProps) {
  const t = useTranslate();
  const [offer] = useState(current);
  const wallet = useWallet();
  return (
    <DialogFrame
      title={t("tradeAction.buyTitle", { name: readableName(offer) })}
      close={t("trade.close")}
      onClose={onClose}
    >
      <div className="space-y-4">
        <LiveLookalikeNotice ticker={offer.ticker} />
        <OfferFacts offer={offer} />
        <WalletSteps wallet={wallet} isForMessage={false}>
          {(connected) => <BuyStep wallet={connected} {...{ market, offer, onClose }} />}
        </WalletSteps>
      </div>
    </DialogFrame>
  );
}

function BuyStep({ market, offer, wallet, onClose }: BuyDialogProps & { wallet: ConnectedWallet }) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const { address } = wallet.account;
  const query = { from: address, items: buyItems([offer]) };
  const { data, isFailing } = useLive(liveBuyCheck(query));
  const anchored = useAnchored(market, wallet, data);
  const [item] = data?.items ?? [];
  const isGone = item !== undefined && !item.accepted;
  const isBlocked = anchored?.offers.length === 0;

  async function prepare(): Promise<Prepared> {
    const check = await fetchBuyCheck(query).catch(() => null);
    const [now] = check?.items ?? [];
    if (check === null || now === undefined) return { problem: t("trade.unavailable") };
    if (!now.accepted) return { problem: goneText(t, now), hint: t("trade.buy.goneText") };
    const found = await anchorPurchase(check, anchorRequests(market, wallet.actions)).catch(() => null);
    if (found === null) return { problem: t("trade.failing") };
    if (found.offers.length === 0) return { problem: obstacleText(t, found.choice) };
    return {
      call: buyCall(market, offer, address, anchorOf(found.choice)),
      subject: subjectOf("buy", [offer]),
    };
  }

  const call =
    anchored === null || isBlocked || isGone ? null : buyCall(market, offer, address, anchorOf(anchored.choice));
  return (
    <MarketSign
      wallet={wallet}
      call={call}
      prepare={prepare}
      action={t("trade.buy.submit", { price: coinText(t, offer.price, nativeCurrency) })}
      result={({ status }) => (status.kind === "reverted" ? <Faster offer={offer} /> : null)}
      done={t("trade.close")}
      onClose={onClose}
    >
      {isGone ? (
        <Notice tone="refused" title={goneText(t, item)}>
          {t("trade.buy.goneText")}
        </Notice>
      ) : anchored !== null && isBlocked ? (
        <Notice title={obstacleText(t, anchored.choice)} />
      ) : (
        <p className="text-sm text-soft">
          {data === undefined && isFailing ? t("trade.unavailable") : t("trade.buy.risk")}
        </p>
      )}
    </MarketSign>
  );
}

function goneText(t: Translate, { refusal, explanation }: PurchaseItem): string {
  return refusal === null ? (explanation ?? t("trade.buy.gone.NOT_OPEN")) : t(`trade.buy.gone.${refusal}`);
}

/** Names the account that bought it first. */
function Faster({ offer: { ticker, tokenId, seller } }: { offer: OfferTerms }) {
  const t = useTranslate();
  const { data } = useLive(liveInscription({ ticker, id: tokenId, limit: 1 }));
  const owner = data?.inscription.account ?? data?.inscription.owner ?? null;
  if (owner === null || owner === seller) return null;
  return <p className="text-sm text-soft">{t("trade.buy.faster", { buyer: shortenAddress(owner) })}</p>;
}
