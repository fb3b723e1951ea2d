"use client";

import Link from "next/link";
import type { Address } from "@/lib/protocol";
import { paths } from "../paths";
import { AccountChoice } from "../signing/account-choice";
import { ownedTexts } from "../texts/owned";
import { transferPath } from "../transfer/path";
import { ButtonLink } from "../ui/button";
import { useWallet } from "../wallet/wallet";
import { NeedsAccount } from "./needs-account";
import { OwnedList } from "./owned-list";
import { SelectionBar } from "./selection-bar";
import { useSelection } from "./use-selection";

/** The inscriptions of the connected account. Several can be selected and transferred together. */
export function OwnedPage() {
  return (
    <NeedsAccount text={ownedTexts.connectText}>{(account) => <Owned key={account} account={account} />}</NeedsAccount>
  );
}

function Owned({ account }: { account: Address }) {
  const wallet = useWallet();
  const selection = useSelection();
  return (
    <>
      {wallet.phase === "connected" ? (
        <div className="mb-8 max-w-md">
          <AccountChoice account={wallet.account} />
        </div>
      ) : null}
      <p className="mb-6 flex flex-wrap items-baseline gap-x-6 text-sm">
        <span className="figures break-all">{account}</span>
        <Link href={paths.account(account)} prefetch={false} className="link">
          {ownedTexts.account}
        </Link>
      </p>
      <OwnedList owner={account} selection={selection} />
      <SelectionBar selection={selection}>
        <ButtonLink look="filled" href={transferPath(selection.chosen)}>
          {ownedTexts.transfer}
        </ButtonLink>
      </SelectionBar>
    </>
  );
}
