-- Undoing a block moves balances back with the inscriptions that it changed, so the balances before it need no rows of their own.
DROP TABLE "balance_undo";

-- While a first sync loads tables without secondary indexes, an update of a balance that finds room on its page changes no index.
ALTER TABLE "balance" SET (fillfactor = 70);
