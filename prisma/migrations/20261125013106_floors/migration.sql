-- AlterTable
ALTER TABLE "market_token" ADD COLUMN     "floor_token_id" BYTEA,
ADD COLUMN     "floor_unit_price" DECIMAL(100,0),
ADD COLUMN     "listed_share" INTEGER NOT NULL DEFAULT 0;

UPDATE "market_token" m SET
  ("floor_token_id", "floor_unit_price") = (
    SELECT o."token_id", o."unit_price" FROM "offer" o WHERE o."open" AND o."ticker" = m."ticker"
    ORDER BY o."unit_price", o."token_id" LIMIT 1),
  "listed_share" = coalesce((
    SELECT div(m."open_amount" * 1000000, nullif(d."supply", 0)) FROM "deployment" d WHERE d."ticker" = m."ticker"), 0)
WHERE m."open_offers" > 0;

-- CreateIndex
CREATE INDEX "market_token_floor_unit_price_ticker_idx" ON "market_token"("floor_unit_price" DESC, "ticker");

-- CreateIndex
CREATE INDEX "market_token_listed_share_ticker_idx" ON "market_token"("listed_share" DESC, "ticker");
