"use client";

import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { coinPrice, priceText, unitPriceOf } from "../format/prices";
import { useSettings } from "../hooks/settings";
import { offerEnd } from "../item/ended";
import { Expiry } from "../item/expiry";
import { inscriptionStateOf, openPrice } from "../item/state";
import { Unprotected } from "../item/unprotected";
import { PriceFacts } from "../slots/price-facts";
import { Fiat, UnitPrice } from "../ui/price";
import { useNow } from "../ui/time";
import { InscriptionActions } from "./actions";

/** Longest price in the face of the state, in characters. */
const LONG = 16;

/** The state of an inscription with its price, and the actions on it. */
export function StatePanel({ inscription }: { inscription: InscriptionRecord }) {
  const t = useTranslate();
  const now = useNow();
  const { network } = useSettings();
  const { ticker, amount, offer } = inscription;
  const state = inscriptionStateOf(inscription);
  const open = openPrice(inscription);
  const ended = state === "vaulted" ? offerEnd(inscription, now) : null;
  const price = open === null ? null : priceText(t, open.price, open.unit, network);
  const coins = open === null ? null : coinPrice(open, network);
  const each = coins === null || amount === 1n ? null : unitPriceOf(coins, amount);
  return (
    <section aria-label={t("inscription.state")} className="border-line border-t pt-5">
      <div role="status">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="display min-w-0 text-2xl">
            {t(`inscription.states.${state}`)}
            {price === null ? null : (
              <>
                {" "}
                <span className={`pair text-accent lining-nums ${price.length > LONG ? "text-lg" : ""}`}>{price}</span>
              </>
            )}
          </span>
          {state === "priced" ? <Unprotected /> : null}
        </p>
        {coins === null ? null : (
          <p className="caption mt-0.5 flex flex-wrap gap-x-4">
            {each === null ? null : <UnitPrice value={each} />}
            <PriceFacts ticker={ticker} />
            <Fiat value={coins} />
            {offer?.isOpen && offer.expires !== null ? (
              <span>
                {t("inscription.expires")} <Expiry seconds={offer.expires} isOpen />
              </span>
            ) : null}
          </p>
        )}
        <p className="mt-1 text-soft text-sm" suppressHydrationWarning>
          {t(`inscription.stateText.${ended ?? state}`)}
        </p>
      </div>
      <InscriptionActions inscription={inscription} />
    </section>
  );
}
