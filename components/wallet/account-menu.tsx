"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import type { Address } from "@/lib/protocol";
import { paths } from "../paths";
import { accountMenuTexts as words } from "../texts/account-menu";
import { CopyButton } from "../ui/copy-button";
import { ACCOUNT_MENU } from "./account-menu-id";

const ITEM = "flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-wash hover:text-accent";

interface AccountMenuProps {
  readonly address: Address;
  /** Whether its button was pressed before this code was loaded. */
  readonly isOpenAtFirst: boolean;
  readonly onShowWallet: () => void;
}

/** The menu of the connected account: its pages, and the wallet's own dialog. A native popover: Escape closes it. */
export default function AccountMenu({ address, isOpenAtFirst, onShowWallet }: AccountMenuProps) {
  const popover = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later presses open it by themselves
  useEffect(() => {
    if (isOpenAtFirst) popover.current?.showPopover();
  }, []);
  const close = () => popover.current?.hidePopover();
  const links = [
    { href: paths.account(address), text: words.account },
    { href: "/owned", text: words.owned },
    { href: paths.account(address, "history"), text: words.history },
  ];
  return (
    <nav
      ref={popover}
      id={ACCOUNT_MENU}
      popover="auto"
      aria-label={words.label}
      className="fixed inset-auto top-14 right-2 m-0 w-72 max-w-[calc(100vw-1rem)] border border-line bg-surface py-2 text-ink shadow-raised"
    >
      <p className="flex items-center gap-2 px-4 pb-2">
        <span className="figures min-w-0 break-all text-soft text-xs">{address}</span>
        <CopyButton text={address} />
      </p>
      <ul className="border-line border-y py-1">
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link href={href} prefetch={false} onClick={close} className={ITEM}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          close();
          onShowWallet();
        }}
        className={`mt-1 ${ITEM}`}
      >
        {words.wallet}
      </button>
    </nav>
  );
}
