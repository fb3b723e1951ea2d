-- CreateTable
CREATE TABLE "cursor" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "network" TEXT NOT NULL,
    "chain_id" BIGINT NOT NULL,
    "start_block" BIGINT NOT NULL,
    "rules_hash" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_hash" BYTEA,
    "block_time" BIGINT NOT NULL,
    "epoch" BIGINT NOT NULL,
    "final_number" BIGINT NOT NULL,
    "commitment" BYTEA,

    CONSTRAINT "cursor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_status" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "head_number" BIGINT NOT NULL,
    "head_hash" BYTEA NOT NULL,
    "head_time" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_status_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "block" (
    "number" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "parent_hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "operations" INTEGER NOT NULL,
    "commitment" BYTEA,

    CONSTRAINT "block_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "recent_block" (
    "number" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,

    CONSTRAINT "recent_block_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "deployment" (
    "ticker" TEXT NOT NULL,
    "max" DECIMAL(78,0) NOT NULL,
    "lim" DECIMAL(78,0) NOT NULL,
    "contract" BYTEA,
    "cmint" BOOLEAN NOT NULL,
    "deployer" BYTEA NOT NULL,
    "transaction_hash" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "supply" DECIMAL(78,0) NOT NULL,
    "mint_count" INTEGER NOT NULL,
    "holder_count" INTEGER NOT NULL,
    "next_id" BIGINT NOT NULL,

    CONSTRAINT "deployment_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "inscription" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "mint_id" TEXT,
    "ordinal" INTEGER NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "owner" BYTEA,
    "listed" BOOLEAN NOT NULL,
    "price" DECIMAL(78,0),
    "unit" TEXT,
    "delegate" BYTEA,
    "transaction_hash" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "parent" BYTEA,

    CONSTRAINT "inscription_pkey" PRIMARY KEY ("ticker","token_id")
);

-- CreateTable
CREATE TABLE "balance" (
    "ticker" TEXT NOT NULL,
    "address" BYTEA NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "balance_pkey" PRIMARY KEY ("ticker","address")
);

-- CreateTable
CREATE TABLE "operation" (
    "ticker" TEXT NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "transaction_hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "op" TEXT,
    "signer" BYTEA NOT NULL,
    "sender" BYTEA NOT NULL,
    "recipient" BYTEA,
    "token_id" BYTEA,
    "mint_id" TEXT,
    "amount" DECIMAL(78,0),
    "price" DECIMAL(78,0),
    "unit" TEXT,
    "accepted" BOOLEAN NOT NULL,
    "reason" TEXT,
    "value" DECIMAL(78,0),
    "succeeded" BOOLEAN NOT NULL,
    "text" TEXT,
    "emitter" BYTEA,
    "mint_control" TEXT,

    CONSTRAINT "operation_pkey" PRIMARY KEY ("ticker","block_number","transaction_index","position")
);

-- CreateTable
CREATE TABLE "sale" (
    "ticker" TEXT NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "token_id" BYTEA NOT NULL,
    "seller" BYTEA NOT NULL,
    "buyer" BYTEA NOT NULL,
    "price" DECIMAL(78,0) NOT NULL,
    "unit" TEXT NOT NULL,
    "paid" DECIMAL(78,0) NOT NULL,
    "transaction_hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,

    CONSTRAINT "sale_pkey" PRIMARY KEY ("ticker","block_number","transaction_index","position")
);

-- CreateTable
CREATE TABLE "activity" (
    "ticker" TEXT NOT NULL,
    "hour" BIGINT NOT NULL,
    "accepted" INTEGER NOT NULL,
    "rejected" INTEGER NOT NULL,
    "mints" INTEGER NOT NULL,
    "transfers" INTEGER NOT NULL,
    "sales" INTEGER NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("ticker","hour")
);

-- CreateTable
CREATE TABLE "delegation" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "from_block" BIGINT NOT NULL,
    "from_transaction_index" INTEGER NOT NULL,
    "from_position" INTEGER NOT NULL,
    "delegator" BYTEA NOT NULL,
    "target" BYTEA NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "to_block" BIGINT,

    CONSTRAINT "delegation_pkey" PRIMARY KEY ("ticker","token_id","from_block","from_transaction_index","from_position")
);

-- CreateTable
CREATE TABLE "deployment_undo" (
    "ticker" TEXT NOT NULL,
    "block_number" BIGINT NOT NULL,
    "contract" BYTEA,
    "supply" DECIMAL(78,0) NOT NULL,
    "mint_count" INTEGER NOT NULL,
    "holder_count" INTEGER NOT NULL,

    CONSTRAINT "deployment_undo_pkey" PRIMARY KEY ("ticker","block_number")
);

-- CreateTable
CREATE TABLE "inscription_undo" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "owner" BYTEA,
    "listed" BOOLEAN NOT NULL,
    "price" DECIMAL(78,0),
    "unit" TEXT,
    "delegate" BYTEA,

    CONSTRAINT "inscription_undo_pkey" PRIMARY KEY ("ticker","token_id","block_number")
);

-- CreateTable
CREATE TABLE "balance_undo" (
    "ticker" TEXT NOT NULL,
    "address" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "balance_undo_pkey" PRIMARY KEY ("ticker","address","block_number")
);

-- CreateTable
CREATE TABLE "snapshot" (
    "block_number" BIGINT NOT NULL,
    "block_hash" BYTEA NOT NULL,
    "root" BYTEA NOT NULL,
    "leaves" INTEGER NOT NULL,
    "transaction_hash" BYTEA,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("block_number")
);

-- CreateTable
CREATE TABLE "snapshot_balance" (
    "ticker" TEXT NOT NULL,
    "address" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,

    CONSTRAINT "snapshot_balance_pkey" PRIMARY KEY ("ticker","address","block_number")
);

-- CreateIndex
CREATE UNIQUE INDEX "block_hash_key" ON "block"("hash");

-- CreateIndex
CREATE INDEX "deployment_block_number_transaction_index_idx" ON "deployment"("block_number", "transaction_index");

-- CreateIndex
CREATE INDEX "deployment_holder_count_ticker_idx" ON "deployment"("holder_count", "ticker");

-- CreateIndex
CREATE INDEX "deployment_mint_count_ticker_idx" ON "deployment"("mint_count", "ticker");

-- CreateIndex
CREATE INDEX "deployment_supply_ticker_idx" ON "deployment"("supply", "ticker");

-- CreateIndex
CREATE INDEX "inscription_owner_ticker_ordinal_idx" ON "inscription"("owner", "ticker", "ordinal");

-- CreateIndex
CREATE INDEX "inscription_token_id_idx" ON "inscription"("token_id");

-- CreateIndex
CREATE INDEX "inscription_block_number_idx" ON "inscription"("block_number");

-- CreateIndex
CREATE INDEX "inscription_listed_idx" ON "inscription"("ticker", "ordinal") WHERE (listed);

-- CreateIndex
CREATE INDEX "inscription_listed_by_owner_idx" ON "inscription"("owner", "ticker", "ordinal") WHERE (listed);

-- CreateIndex
CREATE INDEX "inscription_listed_by_price_idx" ON "inscription"("ticker", "unit", "price", "ordinal") WHERE (listed AND (price IS NOT NULL));

-- CreateIndex
CREATE UNIQUE INDEX "inscription_ticker_mint_id_key" ON "inscription"("ticker", "mint_id");

-- CreateIndex
CREATE UNIQUE INDEX "inscription_ticker_ordinal_key" ON "inscription"("ticker", "ordinal");

-- CreateIndex
CREATE INDEX "balance_address_ticker_idx" ON "balance"("address", "ticker");

-- CreateIndex
CREATE INDEX "balance_ticker_amount_address_idx" ON "balance"("ticker", "amount" DESC, "address");

-- CreateIndex
CREATE INDEX "operation_block_number_transaction_index_position_idx" ON "operation"("block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "operation_transaction_hash_idx" ON "operation"("transaction_hash");

-- CreateIndex
CREATE INDEX "operation_ticker_token_id_block_number_transaction_index_po_idx" ON "operation"("ticker", "token_id", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "operation_sender_block_number_transaction_index_position_idx" ON "operation"("sender", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "operation_recipient_block_number_transaction_index_position_idx" ON "operation"("recipient", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "sale_ticker_token_id_idx" ON "sale"("ticker", "token_id");

-- CreateIndex
CREATE INDEX "sale_block_number_transaction_index_position_idx" ON "sale"("block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "activity_hour_idx" ON "activity"("hour");

-- CreateIndex
CREATE INDEX "delegation_ticker_delegator_target_idx" ON "delegation"("ticker", "delegator", "target");

-- CreateIndex
CREATE INDEX "delegation_from_block_idx" ON "delegation"("from_block");

-- CreateIndex
CREATE INDEX "delegation_to_block_idx" ON "delegation"("to_block");

-- CreateIndex
CREATE INDEX "deployment_undo_block_number_idx" ON "deployment_undo"("block_number");

-- CreateIndex
CREATE INDEX "inscription_undo_block_number_idx" ON "inscription_undo"("block_number");

-- CreateIndex
CREATE INDEX "balance_undo_block_number_idx" ON "balance_undo"("block_number");

-- CreateIndex
CREATE INDEX "snapshot_balance_block_number_ticker_address_idx" ON "snapshot_balance"("block_number", "ticker", "address");
