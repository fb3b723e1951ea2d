-- CreateTable
CREATE TABLE "registry_status" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "registry" BYTEA NOT NULL,
    "fault" TEXT,
    "publishers" BYTEA[],
    "threshold" INTEGER,
    "checked_number" BIGINT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "publisher" BYTEA,
    "problem" TEXT,

    CONSTRAINT "registry_status_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registry_snapshot" (
    "registry" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,
    "accepted" BYTEA,
    "voters" BYTEA[],
    "votes" BYTEA[],
    "checked_number" BIGINT NOT NULL,
    "seen_number" BIGINT NOT NULL,
    "seen_hash" BYTEA NOT NULL,
    "seen_epoch" BIGINT NOT NULL,
    "settled" BOOLEAN NOT NULL,

    CONSTRAINT "registry_snapshot_pkey" PRIMARY KEY ("registry","block_number")
);

-- CreateTable
CREATE TABLE "publication" (
    "registry" BYTEA NOT NULL,
    "publisher" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,
    "nonce" BIGINT,
    "vote" BYTEA,
    "seen_number" BIGINT,
    "seen_hash" BYTEA,
    "seen_epoch" BIGINT,
    "final" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publication_pkey" PRIMARY KEY ("registry","publisher","block_number")
);

-- CreateTable
CREATE TABLE "publication_transaction" (
    "hash" BYTEA NOT NULL,
    "registry" BYTEA NOT NULL,
    "publisher" BYTEA NOT NULL,
    "block_number" BIGINT NOT NULL,
    "nonce" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,
    "raw" BYTEA NOT NULL,
    "gas" BIGINT NOT NULL,
    "gas_price" DECIMAL(78,0) NOT NULL,
    "priority_fee" DECIMAL(78,0),
    "signed_number" BIGINT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "publication_transaction_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "registry_snapshot_registry_checked_number_idx" ON "registry_snapshot"("registry", "checked_number") WHERE (not settled);

-- CreateIndex
CREATE UNIQUE INDEX "publication_publisher_nonce_key" ON "publication"("publisher", "nonce");

-- CreateIndex
CREATE INDEX "publication_transaction_registry_publisher_block_number_idx" ON "publication_transaction"("registry", "publisher", "block_number");
