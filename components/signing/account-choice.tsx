"use client";

import { useTranslate } from "@/lib/languages/translate";
import type { WalletAccount } from "../wallet/wallet";

/** Chooses the account that the built-in development wallet signs with; nothing for other wallets. */
export function AccountChoice({ account: { choice } }: { account: WalletAccount }) {
  const t = useTranslate();
  if (choice === null) return null;
  return (
    <div>
      <label htmlFor="development-account" className="mb-1.5 block font-medium text-sm">
        {t("signing.account")}
      </label>
      <select
        id="development-account"
        value={choice.index}
        onChange={(event) => choice.choose(Number.parseInt(event.target.value, 10))}
        className="h-11 w-full rounded-xs border border-line-strong bg-surface px-3 text-sm"
      >
        {Array.from({ length: choice.count }, (_, index) => index).map((index) => (
          <option key={index} value={index}>
            {t("signing.developmentAccount", { number: index + 1 })}
          </option>
        ))}
      </select>
      <p className="mt-1 text-faint text-sm">{t("signing.developmentNote")}</p>
    </div>
  );
}
