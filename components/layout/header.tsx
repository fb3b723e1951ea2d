import { useTranslate } from "@/lib/languages/translate";
import type { FeaturePages } from "../palette/pages";
import { PaletteButton } from "../palette/palette-button";
import { SearchBox } from "../search/search-box";
import { IndexDot } from "../status/index-dot";
import { Tray } from "../tracker/tray";
import { NearLink } from "../ui/near-link";
import { WalletButton } from "../wallet/wallet-button";
import { Menu } from "./menu";
import { NavLinks } from "./nav-links";
import { ThemeToggle } from "./theme-toggle";
import { Wordmark } from "./wordmark";

/** The header of every page. `pages`: those of features. */
export function Header({ pages }: { pages: FeaturePages }) {
  const t = useTranslate();
  return (
    <header className="border-line border-b bg-paper">
      <div className="frame grid grid-cols-[auto_1fr_auto] items-center gap-x-1 gap-y-1 py-2 xl:flex xl:gap-x-2">
        <NearLink href="/" className="-mx-1 flex min-h-11 items-center px-1" aria-label={t("site.name")}>
          <Wordmark />
        </NearLink>
        <nav aria-label={t("nav.label")} className="hidden xl:block">
          <NavLinks menu={pages.menu} />
        </nav>
        <div className="order-last col-span-3 flex min-w-0 items-center gap-1 xl:order-none xl:flex-1">
          <div className="xl:hidden">
            <Menu menu={pages.menu} />
          </div>
          <SearchBox>
            <PaletteButton pages={pages} />
          </SearchBox>
        </div>
        <div className="col-start-3 flex items-center justify-end gap-1 sm:gap-2">
          <IndexDot />
          <ThemeToggle />
          <Tray />
          <WalletButton />
        </div>
      </div>
    </header>
  );
}
