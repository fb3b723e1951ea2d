-- DropIndex
DROP INDEX "inscription_token_id_idx";

-- DropIndex
DROP INDEX "operation_recipient_block_number_transaction_index_position_idx";

-- DropIndex
DROP INDEX "operation_transaction_hash_idx";

-- CreateIndex
CREATE INDEX "inscription_token_id_idx" ON "inscription" USING HASH ("token_id");

-- CreateIndex
CREATE INDEX "operation_transaction_hash_idx" ON "operation" USING HASH ("transaction_hash");

-- CreateIndex
CREATE INDEX "operation_received_idx" ON "operation"("recipient", "block_number", "transaction_index", "position") WHERE (sender <> recipient);
