-- CreateTable
CREATE TABLE "orphaned_block" (
    "hash" BYTEA NOT NULL,
    "number" BIGINT NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "operations" INTEGER NOT NULL,
    "orphaned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orphaned_block_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "orphaned_transaction" (
    "transaction_hash" BYTEA NOT NULL,
    "block_hash" BYTEA NOT NULL,

    CONSTRAINT "orphaned_transaction_pkey" PRIMARY KEY ("transaction_hash","block_hash")
);

-- CreateIndex
CREATE INDEX "orphaned_block_orphaned_at_idx" ON "orphaned_block"("orphaned_at");

-- CreateIndex
CREATE INDEX "orphaned_transaction_block_hash_idx" ON "orphaned_transaction"("block_hash");
