-- The tables of earlier versions were never written.
DROP TABLE "snapshot";
DROP TABLE "snapshot_balance";

-- CreateTable
CREATE TABLE "snapshot" (
    "block_number" BIGINT NOT NULL,
    "block_hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "commitment" BYTEA NOT NULL,
    "balances_root" BYTEA NOT NULL,
    "inscriptions_root" BYTEA NOT NULL,
    "balance_count" INTEGER NOT NULL,
    "inscription_count" INTEGER NOT NULL,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("block_number")
);

-- CreateTable
CREATE TABLE "snapshot_due" (
    "block_number" BIGINT NOT NULL,
    "block_hash" BYTEA NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "followed" BOOLEAN NOT NULL,

    CONSTRAINT "snapshot_due_pkey" PRIMARY KEY ("block_number")
);

-- CreateTable
CREATE TABLE "snapshot_balance" (
    "ticker" TEXT NOT NULL,
    "address" BYTEA NOT NULL,
    "from_block" BIGINT NOT NULL,
    "to_block" BIGINT,
    "amount" DECIMAL(78,0) NOT NULL,
    "leaf" BYTEA NOT NULL,

    CONSTRAINT "snapshot_balance_pkey" PRIMARY KEY ("ticker","address","from_block")
);

-- CreateTable
CREATE TABLE "snapshot_inscription" (
    "ticker" TEXT NOT NULL,
    "token_id" BYTEA NOT NULL,
    "from_block" BIGINT NOT NULL,
    "to_block" BIGINT,
    "owner" BYTEA NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "leaf" BYTEA NOT NULL,

    CONSTRAINT "snapshot_inscription_pkey" PRIMARY KEY ("ticker","token_id","from_block")
);

-- CreateTable
CREATE TABLE "snapshot_nodes" (
    "block_number" BIGINT NOT NULL,
    "tree" SMALLINT NOT NULL,
    "chunk" INTEGER NOT NULL,
    "nodes" BYTEA NOT NULL,

    CONSTRAINT "snapshot_nodes_pkey" PRIMARY KEY ("block_number","tree","chunk")
);

-- CreateTable
CREATE TABLE "snapshot_fences" (
    "block_number" BIGINT NOT NULL,
    "tree" SMALLINT NOT NULL,
    "from_leaf" BYTEA NOT NULL,
    "segment" INTEGER NOT NULL,
    "width" SMALLINT NOT NULL,
    "fences" BYTEA NOT NULL,

    CONSTRAINT "snapshot_fences_pkey" PRIMARY KEY ("block_number","tree","from_leaf")
);

-- CreateIndex
CREATE INDEX "snapshot_balance_leaf_idx" ON "snapshot_balance"("leaf");

-- CreateIndex
CREATE INDEX "snapshot_inscription_leaf_idx" ON "snapshot_inscription"("leaf");
