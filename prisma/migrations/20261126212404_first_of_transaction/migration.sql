-- DropIndex
DROP INDEX "inscription_block_number_idx";

-- DropIndex
DROP INDEX "inscription_token_id_idx";

-- CreateIndex
CREATE INDEX "inscription_first_idx" ON "inscription"("block_number", "transaction_index", "ticker") WHERE (token_id = transaction_hash);

-- CreateIndex
CREATE INDEX "inscription_later_idx" ON "inscription"("block_number") WHERE (token_id <> transaction_hash);

-- CreateIndex
CREATE INDEX "inscription_later_token_id_idx" ON "inscription"("token_id", "ticker") WHERE (token_id <> transaction_hash);
