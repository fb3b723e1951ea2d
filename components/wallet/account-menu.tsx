"use client";

import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { CopyButton } from "../ui/copy-button";

const ITEM = "flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-wash hover:text-accent";

interface AccountMenuProps {
  readonly address: Address;
  readonly onShowWallet: () => void;
  /** Opens the recovery key of an account of the site's own wallet; null for others. */
  readonly onShowRecovery: (() => void) | null;
  readonly onClose: () => void;
}

/** The entries of the connected account's menu: its pages, and the wallet's own dialog. */
export default function AccountMenu({ address, onShowWallet, onShowRecovery, onClose }: AccountMenuProps) {
  const t = useTranslate();
  const links = [
    { href: paths.account(address), text: t("accountMenu.account") },
    { href: "/owned", text: t("accountMenu.owned") },
    { href: paths.account(address, "history"), text: t("accountMenu.history") },
  ];
  return (
    <>
      <p className="flex items-center gap-2 px-4 pb-2">
        <span className="figures min-w-0 break-all text-balance text-soft text-xs">{address}</span>
        <CopyButton text={address} />
      </p>
      <ul className="border-line border-y py-1">
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link href={href} prefetch={false} onClick={onClose} className={ITEM}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {onShowRecovery === null ? null : (
        <MenuButton text={t("accountMenu.recovery")} onChoose={onShowRecovery} onClose={onClose} />
      )}
      <MenuButton text={t("accountMenu.wallet")} onChoose={onShowWallet} onClose={onClose} />
    </>
  );
}

function MenuButton({ text, onChoose, onClose }: { text: string; onChoose: () => void; onClose: () => void }) {
  return (
    <button
      type="button"
      onClick={() => {
        onClose();
        onChoose();
      }}
      className={`mt-1 ${ITEM}`}
    >
      {text}
    </button>
  );
}
