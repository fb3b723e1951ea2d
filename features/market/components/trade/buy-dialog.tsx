"use client";

import { type ReactNode, useState } from "react";
import { coinText } from "@/components/format/coins";
import { inscriptionText } from "@/components/format/inscription-text";
import { useSettings } from "@/components/hooks/settings";
import { WalletSteps } from "@/components/signing/sign-panel";
import { LiveLookalikeNotice } from "@/components/token/live-lookalike";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Notice } from "@/components/ui/notice";
import { type ConnectedWallet, useWallet } from "@/components/wallet/wallet";
import { useBuyCheck } from "@/features/market/client/checks";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { buyCall } from "./calls";
import { buyItems, fetchBuyCheck } from "./check-items";
import { OfferFacts } from "./facts";
import { MarketSign, type Prepared } from "./market-sign";
import { NextCheapest } from "./next-cheapest";
import { anchorOf, anchorProblemText, anchorRequests, anchorShown } from "./purchase";
import { goneText, Reverted } from "./reverted";
import { type OfferTerms, subjectOf } from "./terms";
import { useAnchored } from "./use-anchored";

interface BuyDialogProps {
  readonly market: Address;
  readonly offer: OfferTerms;
  readonly onClose: () => void;
}

/**
 * Buys an inscription at the terms shown when the dialog opened. Later changes are reported, but never applied. If the offer is gone, the
 * person can look at the next cheapest one.
 */
export default function BuyDialog({ market, offer: current, onClose }: BuyDialogProps) {
  const t = useTranslate();
  const [offer, choose] = useState(current);
  const wallet = useWallet();
  return (
    <DialogFrame
      title={t("tradeAction.buyTitle", { name: inscriptionText(t, offer) })}
      close={t("trade.close")}
      onClose={onClose}
    >
      <div className="space-y-4">
        <LiveLookalikeNotice ticker={offer.ticker} />
        <OfferFacts offer={offer} />
        <WalletSteps wallet={wallet} isForMessage={false}>
          {(connected) => (
            <BuyStep key={offer.tokenId} wallet={connected} onChoose={choose} {...{ market, offer, onClose }} />
          )}
        </WalletSteps>
      </div>
    </DialogFrame>
  );
}

interface BuyStepProps extends BuyDialogProps {
  readonly wallet: ConnectedWallet;
  /** Shows another offer instead. */
  readonly onChoose: (offer: OfferTerms) => void;
}

function BuyStep({ market, offer, wallet, onClose, onChoose }: BuyStepProps) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const { address } = wallet.account;
  const query = { from: address, items: buyItems([offer]) };
  const { data, isFailing } = useBuyCheck(query);
  const anchored = useAnchored(market, wallet, data);
  const [item] = data?.items ?? [];
  const isGone = item !== undefined && !item.accepted;
  const isBlocked = anchored?.offers.length === 0;

  async function prepare(): Promise<Prepared> {
    const check = await fetchBuyCheck(query).catch(() => null);
    const [now] = check?.items ?? [];
    if (check === null || now === undefined) return { problem: t("trade.unavailable") };
    if (!now.accepted) return { problem: goneText(t, now), hint: t("trade.buy.goneText") };
    const found = await anchorShown(anchored, check, anchorRequests(market, wallet.actions)).catch(() => null);
    if (found === null) return { problem: t("trade.failing") };
    if (found.offers.length === 0) return { problem: anchorProblemText(t, found.choice) };
    return {
      call: buyCall(market, offer, address, anchorOf(found.choice)),
      subject: subjectOf("buy", [offer]),
    };
  }

  const call =
    anchored === null || isBlocked || isGone ? null : buyCall(market, offer, address, anchorOf(anchored.choice));
  const next = (otherwise: ReactNode) => (
    <NextCheapest offer={offer} buyer={address} onChoose={onChoose} otherwise={otherwise} />
  );
  const close = (
    <Button className="w-full" onClick={onClose}>
      {t("trade.close")}
    </Button>
  );
  return (
    <MarketSign
      wallet={wallet}
      call={call}
      prepare={prepare}
      instead={isGone ? next(close) : undefined}
      action={t("trade.buy.submit", { price: coinText(t, offer.price, nativeCurrency) })}
      result={(tracked) => (
        <>
          <Reverted tracked={tracked} from={address} offers={[offer]} />
          {tracked.status.kind === "reverted" && isGone ? next(null) : null}
        </>
      )}
      done={t("trade.close")}
      onClose={onClose}
    >
      {isGone ? (
        <Notice tone="refused" title={goneText(t, item)}>
          {t("trade.buy.goneText")}
        </Notice>
      ) : anchored !== null && isBlocked ? (
        <Notice title={anchorProblemText(t, anchored.choice)} />
      ) : (
        <p className="text-sm text-soft">
          {data === undefined && isFailing ? t("trade.unavailable") : t("trade.buy.risk")}
        </p>
      )}
    </MarketSign>
  );
}
