import { unitPriceOf } from "@/components/format/prices";
import { Coins, UnitPrice } from "@/components/ui/price";
import type { SaleItem } from "./sale";

/** The price that a sale asks for an inscription, with the unit price, so that no one signs a price unseen. */
export function OfferedPrice({ item: { price, amount } }: { item: SaleItem }) {
  const each = unitPriceOf(price, amount);
  return (
    <span>
      <Coins value={price} className="mr-1.5 font-medium" /> {each === null ? null : <UnitPrice value={each} />}
    </span>
  );
}
