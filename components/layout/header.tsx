import Link from "next/link";
import type { IndexStatus } from "@/lib/api/client";
import { IndexDot } from "../status/index-dot";
import { texts } from "../texts";
import { WalletButton } from "../wallet/wallet-button";
import { Lookup } from "./lookup";
import { NavLinks } from "./nav-links";
import { ThemeToggle } from "./theme-toggle";
import { Wordmark } from "./wordmark";

/** The head of every page. `status`: as the server read it; undefined where it could not. */
export function Header({ status }: { status: IndexStatus | null | undefined }) {
  return (
    <header className="border-line border-b bg-paper">
      <div className="frame grid grid-cols-[auto_1fr_auto] items-center gap-x-1 gap-y-1 py-2 md:flex md:gap-x-6">
        <Link href="/" className="-mx-1 flex min-h-11 items-center px-1" aria-label={texts.name}>
          <Wordmark />
        </Link>
        <div className="order-last col-span-3 flex min-w-0 items-center gap-3 md:order-none md:flex-1 md:gap-6">
          <nav aria-label={texts.nav.label} className="-ml-2 md:ml-0">
            <NavLinks />
          </nav>
          <Lookup />
        </div>
        <div className="col-start-3 flex items-center justify-end gap-1 sm:gap-2">
          <IndexDot initial={status} />
          <ThemeToggle />
          <WalletButton />
        </div>
      </div>
    </header>
  );
}
