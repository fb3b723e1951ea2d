-- CreateIndex
CREATE INDEX "activity_ticker_hour_accepted_idx" ON "activity"("ticker", "hour", "accepted");
