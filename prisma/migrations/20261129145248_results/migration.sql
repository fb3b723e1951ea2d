-- CreateTable
CREATE TABLE "movement" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "giver" BYTEA,
    "giver_cost" DECIMAL(78,0),
    "taker" BYTEA,
    "taker_cost" DECIMAL(78,0),
    "proceeds" DECIMAL(78,0),

    CONSTRAINT "movement_pkey" PRIMARY KEY ("ticker","token_id","block_number","transaction_index","position")
);

-- CreateTable
CREATE TABLE "result" (
    "ticker" TEXT NOT NULL,
    "address" BYTEA NOT NULL,
    "movements" INTEGER NOT NULL,
    "cost" DECIMAL(100,0) NOT NULL,
    "unknown" INTEGER NOT NULL,
    "unknown_amount" DECIMAL(100,0) NOT NULL,
    "sales" INTEGER NOT NULL,
    "proceeds" DECIMAL(100,0) NOT NULL,
    "sold_cost" DECIMAL(100,0) NOT NULL,
    "unknown_sales" INTEGER NOT NULL,
    "unknown_proceeds" DECIMAL(100,0) NOT NULL,

    CONSTRAINT "result_pkey" PRIMARY KEY ("ticker","address")
);

-- CreateTable
CREATE TABLE "backfill" (
    "name" TEXT NOT NULL,

    CONSTRAINT "backfill_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "movement_block_number_idx" ON "movement"("block_number");

-- CreateIndex
CREATE INDEX "movement_sold_idx" ON "movement"("giver", "block_number", "transaction_index", "position") WHERE (proceeds IS NOT NULL);

-- CreateIndex
CREATE INDEX "movement_sold_of_ticker_idx" ON "movement"("giver", "ticker", "block_number", "transaction_index", "position") WHERE (proceeds IS NOT NULL);

-- CreateIndex
CREATE INDEX "result_address_ticker_idx" ON "result"("address", "ticker");

-- The worker computes the movements of an existing index when it begins to lead: a vault's address needs a hash that PostgreSQL lacks.
INSERT INTO "backfill" ("name") SELECT 'movement' FROM "cursor";
