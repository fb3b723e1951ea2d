-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "end_price" DECIMAL(78,0),
ADD COLUMN     "ends_at" BIGINT,
ADD COLUMN     "starts_at" BIGINT,
ADD COLUMN     "turn" BIGINT;

-- AlterTable
ALTER TABLE "offer_undo" ADD COLUMN     "end_price" DECIMAL(78,0),
ADD COLUMN     "ends_at" BIGINT,
ADD COLUMN     "starts_at" BIGINT,
ADD COLUMN     "turn" BIGINT;

-- CreateTable
CREATE TABLE "vault_lock" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "vault" BYTEA NOT NULL,
    "sequence" BIGINT NOT NULL,
    "turn" BIGINT NOT NULL,
    "until" BIGINT NOT NULL,
    "module" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "transaction_index" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "transaction_hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,

    CONSTRAINT "vault_lock_pkey" PRIMARY KEY ("ticker","token_id","vault")
);

-- CreateTable
CREATE TABLE "vault_lock_undo" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "vault" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "sequence" BIGINT,
    "turn" BIGINT,
    "until" BIGINT,
    "module" BYTEA,
    "from_block" BIGINT,
    "from_transaction_index" INTEGER,
    "from_position" INTEGER,
    "transaction_hash" BYTEA,
    "timestamp" BIGINT,

    CONSTRAINT "vault_lock_undo_pkey" PRIMARY KEY ("ticker","token_id","vault","block_number")
);

-- CreateIndex
CREATE INDEX "vault_lock_undo_block_number_idx" ON "vault_lock_undo"("block_number");
