-- AlterTable
ALTER TABLE "deployment" ADD COLUMN     "signing_holder_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "signer" (
    "ticker" TEXT NOT NULL,
    "address" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "holds" BOOLEAN NOT NULL,

    CONSTRAINT "signer_pkey" PRIMARY KEY ("ticker","address")
);

INSERT INTO "signer" ("ticker", "address", "block_number", "holds")
SELECT o."ticker", o."signer", o."block_number", b."address" IS NOT NULL
FROM (
  SELECT "ticker", "signer", min("block_number") AS "block_number" FROM "operation"
  WHERE "accepted" AND "ticker" <> '' GROUP BY "ticker", "signer") o
  LEFT JOIN "balance" b ON b."ticker" = o."ticker" AND b."address" = o."signer";

UPDATE "deployment" d SET "signing_holder_count" = s."count"
FROM (SELECT "ticker", count(*) AS "count" FROM "signer" WHERE "holds" GROUP BY "ticker") s WHERE d."ticker" = s."ticker";

-- CreateIndex
CREATE INDEX "deployment_signing_holder_count_ticker_idx" ON "deployment"("signing_holder_count", "ticker");

-- CreateIndex
CREATE INDEX "signer_holding_idx" ON "signer"("address", "ticker") WHERE (holds);

-- CreateIndex
CREATE INDEX "offer_of_all_by_price_idx" ON "offer"("price", "ticker", "token_id") WHERE (open);
