-- AlterTable
ALTER TABLE "operation" ADD COLUMN     "data" BYTEA;

-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "amount" DECIMAL(78,0),
ADD COLUMN     "counted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "recipient" BYTEA,
ADD COLUMN     "unit_price" DECIMAL(100,0) NOT NULL DEFAULT 0,
ADD COLUMN     "value" DECIMAL(78,0) NOT NULL DEFAULT 0,
ALTER COLUMN "unit" DROP NOT NULL;

-- The worker computes the values of old sales when it begins to lead: the decimals of a unit are in the network file.
UPDATE "sale" s SET "amount" = i."amount", "recipient" = s."buyer" FROM "inscription" i WHERE i."ticker" = s."ticker" AND i."token_id" = s."token_id";
ALTER TABLE "sale" ALTER COLUMN "amount" SET NOT NULL, ALTER COLUMN "recipient" SET NOT NULL;

-- CreateTable
CREATE TABLE "offer" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "seller" BYTEA NOT NULL,
    "vault" BYTEA NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "price" DECIMAL(78,0) NOT NULL,
    "unit_price" DECIMAL(100,0) NOT NULL,
    "expires" BIGINT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "round" BIGINT NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "transaction_hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "open" BOOLEAN NOT NULL,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("ticker","token_id")
);

-- CreateTable
CREATE TABLE "offer_undo" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "seller" BYTEA,
    "vault" BYTEA,
    "amount" DECIMAL(78,0) NOT NULL,
    "price" DECIMAL(78,0),
    "expires" BIGINT,
    "sequence" BIGINT,
    "round" BIGINT,
    "from_block" BIGINT,
    "from_transaction_index" INTEGER,
    "from_position" INTEGER,
    "transaction_hash" BYTEA,
    "timestamp" BIGINT,

    CONSTRAINT "offer_undo_pkey" PRIMARY KEY ("ticker","token_id","block_number")
);

-- CreateTable
CREATE TABLE "market_round" (
    "account" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "round" BIGINT NOT NULL,

    CONSTRAINT "market_round_pkey" PRIMARY KEY ("account","block_number","transaction_index","position")
);

-- CreateTable
CREATE TABLE "vault" (
    "vault" BYTEA NOT NULL,
    "account" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,

    CONSTRAINT "vault_pkey" PRIMARY KEY ("vault")
);

-- CreateTable
CREATE TABLE "candle" (
    "ticker" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "start" BIGINT NOT NULL,
    "open" DECIMAL(100,0) NOT NULL,
    "high" DECIMAL(100,0) NOT NULL,
    "low" DECIMAL(100,0) NOT NULL,
    "close" DECIMAL(100,0) NOT NULL,
    "volume" DECIMAL(100,0) NOT NULL,
    "amount" DECIMAL(100,0) NOT NULL,
    "sales" INTEGER NOT NULL,

    CONSTRAINT "candle_pkey" PRIMARY KEY ("ticker","interval","start")
);

-- CreateTable
CREATE TABLE "market_token" (
    "ticker" TEXT NOT NULL,
    "open_offers" INTEGER NOT NULL,
    "open_amount" DECIMAL(100,0) NOT NULL,
    "sales" INTEGER NOT NULL,
    "volume" DECIMAL(100,0) NOT NULL,
    "last_unit_price" DECIMAL(100,0),

    CONSTRAINT "market_token_pkey" PRIMARY KEY ("ticker")
);

-- CreateIndex
CREATE INDEX "offer_by_unit_price_idx" ON "offer"("ticker", "unit_price", "token_id") WHERE (open);

-- CreateIndex
CREATE INDEX "offer_by_price_idx" ON "offer"("ticker", "price", "token_id") WHERE (open);

-- CreateIndex
CREATE INDEX "offer_ticker_block_number_transaction_index_position_idx" ON "offer"("ticker", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "offer_seller_block_number_transaction_index_position_idx" ON "offer"("seller", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "offer_block_number_transaction_index_position_idx" ON "offer"("block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "offer_seller_open_round_idx" ON "offer"("seller", "open", "round");

-- CreateIndex
CREATE INDEX "offer_open_expires_idx" ON "offer"("open", "expires");

-- CreateIndex
CREATE INDEX "offer_undo_block_number_idx" ON "offer_undo"("block_number");

-- CreateIndex
CREATE INDEX "market_round_block_number_idx" ON "market_round"("block_number");

-- CreateIndex
CREATE INDEX "vault_account_idx" ON "vault"("account");

-- CreateIndex
CREATE INDEX "vault_block_number_idx" ON "vault"("block_number");

-- CreateIndex
CREATE INDEX "candle_interval_start_idx" ON "candle"("interval", "start");

-- CreateIndex
CREATE INDEX "market_token_volume_ticker_idx" ON "market_token"("volume", "ticker");

-- CreateIndex
CREATE INDEX "market_token_sales_ticker_idx" ON "market_token"("sales", "ticker");

-- CreateIndex
CREATE INDEX "market_token_open_offers_ticker_idx" ON "market_token"("open_offers", "ticker");

-- CreateIndex
CREATE INDEX "market_token_empty_idx" ON "market_token"("ticker") WHERE ((open_offers = 0) AND (sales = 0));

-- CreateIndex
CREATE INDEX "sale_ticker_seller_buyer_timestamp_idx" ON "sale"("ticker", "seller", "buyer", "timestamp");

-- CreateIndex
CREATE INDEX "sale_seller_block_number_transaction_index_position_idx" ON "sale"("seller", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "sale_buyer_block_number_transaction_index_position_idx" ON "sale"("buyer", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "sale_counted_idx" ON "sale"("ticker", "timestamp") WHERE (counted);
