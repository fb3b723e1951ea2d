-- The form that tickers share which look alike (lib/tickers/skeleton.ts). A generated column is never out of date, also for
-- rows that an earlier version wrote. Bytes decide its order, so that an index on it finds prefixes in any database.
ALTER TABLE "deployment" ADD COLUMN "skeleton" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  replace(replace(translate("ticker", 'ABCDEFGHIJKLMNOPQRSTUVWXYZbilosz', 'a8cdefgh1jk1mn0pqr5tuvwxy2811052'), 'm', 'rn'), 'w', 'vv')
) STORED;

-- CreateIndex
CREATE INDEX "deployment_skeleton_block_number_transaction_index_idx" ON "deployment"("skeleton", "block_number", "transaction_index");

-- CreateIndex
CREATE INDEX "deployment_skeleton_holder_count_idx" ON "deployment"("skeleton", "holder_count" DESC, "block_number", "transaction_index");
