-- CreateIndex
CREATE INDEX "balance_ticker_count_address_idx" ON "balance"("ticker", "count" DESC, "address");

-- CreateIndex
CREATE INDEX "sale_of_all_by_value_idx" ON "sale"("value", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "sale_by_value_idx" ON "sale"("ticker", "value", "block_number", "transaction_index", "position");

-- CreateIndex
CREATE INDEX "sale_by_unit_price_idx" ON "sale"("ticker", "unit_price", "block_number", "transaction_index", "position");
