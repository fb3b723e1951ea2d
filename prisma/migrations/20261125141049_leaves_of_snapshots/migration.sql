-- DropIndex
DROP INDEX "snapshot_balance_leaf_idx";

-- DropIndex
DROP INDEX "snapshot_inscription_leaf_idx";

-- CreateIndex
CREATE INDEX "snapshot_balance_leaf_from_block_to_block_idx" ON "snapshot_balance"("leaf", "from_block", "to_block");

-- CreateIndex
CREATE INDEX "snapshot_inscription_leaf_from_block_to_block_idx" ON "snapshot_inscription"("leaf", "from_block", "to_block");
