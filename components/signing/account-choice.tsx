"use client";

import { signingTexts } from "../texts/signing";
import type { WalletAccount } from "../wallet/wallet";

/** Chooses the account that the built-in development wallet signs with; nothing for other wallets. */
export function AccountChoice({ account: { choice } }: { account: WalletAccount }) {
  if (choice === null) return null;
  return (
    <div>
      <label htmlFor="development-account" className="mb-1.5 block font-medium text-sm">
        {signingTexts.account}
      </label>
      <select
        id="development-account"
        value={choice.index}
        onChange={(event) => choice.choose(Number.parseInt(event.target.value, 10))}
        className="h-11 w-full rounded-xs border border-line-strong bg-surface px-3 text-sm"
      >
        {Array.from({ length: choice.count }, (_, index) => index).map((index) => (
          <option key={index} value={index}>
            {signingTexts.developmentAccount(index)}
          </option>
        ))}
      </select>
      <p className="mt-1 text-faint text-sm">{signingTexts.developmentNote}</p>
    </div>
  );
}
