"use client";

import { useState } from "react";
import type { PurchaseItem } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { coinText } from "../coins";
import { shortenAddress } from "../format";
import { liveInscription } from "../live/sources";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { readableName } from "../signing/naming";
import { WalletSteps } from "../signing/sign-panel";
import { tradeTexts } from "../texts/trade";
import { tradeActionTexts } from "../texts/trade-actions";
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

const words = tradeTexts.buy;

interface BuyDialogProps {
  readonly market: Address;
  readonly offer: OfferTerms;
  readonly onClose: () => void;
}

/** Buys an inscription at the terms shown when the dialog opened. Later changes are reported, but never applied. */
export default function BuyDialog({ market, offer: current, onClose }: BuyDialogProps) {
  const [offer] = useState(current);
  const wallet = useWallet();
  return (
    <DialogFrame title={tradeActionTexts.buyTitle(readableName(offer))} close={tradeTexts.close} onClose={onClose}>
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
    if (check === null || now === undefined) return { problem: tradeTexts.unavailable };
    if (!now.accepted) return { problem: goneText(now), hint: words.goneText };
    const found = await anchorPurchase(check, anchorRequests(market, wallet.actions)).catch(() => null);
    if (found === null) return { problem: tradeTexts.failing };
    if (found.offers.length === 0) return { problem: obstacleText(found.choice) };
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
      action={words.submit(coinText(offer.price, nativeCurrency))}
      result={({ status }) => (status.kind === "reverted" ? <Faster offer={offer} /> : null)}
      done={tradeTexts.close}
      onClose={onClose}
    >
      {isGone ? (
        <Notice tone="refused" title={goneText(item)}>
          {words.goneText}
        </Notice>
      ) : anchored !== null && isBlocked ? (
        <Notice title={obstacleText(anchored.choice)} />
      ) : (
        <p className="text-sm text-soft">{data === undefined && isFailing ? tradeTexts.unavailable : words.risk}</p>
      )}
    </MarketSign>
  );
}

function goneText({ refusal, explanation }: PurchaseItem): string {
  return refusal === null ? (explanation ?? words.gone.NOT_OPEN) : words.gone[refusal];
}

/** Names the account that bought it first. */
function Faster({ offer: { ticker, tokenId, seller } }: { offer: OfferTerms }) {
  const { data } = useLive(liveInscription({ ticker, id: tokenId, limit: 1 }));
  const owner = data?.inscription.account ?? data?.inscription.owner ?? null;
  if (owner === null || owner === seller) return null;
  return <p className="text-sm text-soft">{words.faster(shortenAddress(owner))}</p>;
}
