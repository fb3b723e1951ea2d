"use client";

import { useTranslate } from "@/lib/languages/translate";
import { coinText } from "../format/coins";
import { roundUpUnits } from "../format/numbers";
import { useSettings } from "../hooks/settings";
import { Button } from "../ui/button";
import { CallFacts, Fact } from "./call-facts";
import type { SignInRequest } from "./requests";

/** Decimals shown of a cost. It is rounded up. */
const SHOWN_DECIMALS = 8;

/** Shows one call, or a run of calls, before it is signed. */
export function Consent({
  request,
  onSettle,
}: {
  request: Extract<SignInRequest, { kind: "review" | "run" }>;
  onSettle: (isAgreed: boolean) => void;
}) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const coins = (amount: bigint) =>
    coinText(t, roundUpUnits(amount, nativeCurrency.decimals, SHOWN_DECIMALS), nativeCurrency);
  const { call, cost } = request;
  return (
    <div className="space-y-4">
      <p className="text-sm text-soft">
        {request.kind === "run"
          ? t("signIn.run.text", { count: request.count })
          : t(request.signer === "passkey" ? "signIn.review.text" : "signIn.review.textAccount")}
      </p>
      <CallFacts call={call}>
        {request.kind === "run" ? (
          <>
            <Fact name={t("signIn.run.count")}>{request.count}</Fact>
            <Fact name={t("signIn.run.cost")}>{coins(cost)}</Fact>
            <Fact name={t("signIn.run.limit")}>{coins(request.limit)}</Fact>
          </>
        ) : (
          <Fact name={t("signIn.review.cost")}>{coins(cost)}</Fact>
        )}
      </CallFacts>
      <div className="flex flex-wrap gap-3">
        <Button look="filled" onClick={() => onSettle(true)}>
          {request.kind === "run" ? t("signIn.run.allow", { count: request.count }) : t("signIn.review.sign")}
        </Button>
        <Button onClick={() => onSettle(false)}>{t("signIn.cancel")}</Button>
      </div>
    </div>
  );
}
