-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "holders" INTEGER NOT NULL DEFAULT 0;

-- The changes in an existing index. Each inscription has an owner from its mint on, and another one from each operation that moves or
-- burns it. An address becomes a holder with its first inscription, and stops with its last one.
UPDATE "activity" a SET "holders" = h."change"
FROM (
  WITH owners AS (
    SELECT i."ticker", i."token_id", o."block_number", o."transaction_index", o."position", o."timestamp", o."recipient" AS "owner"
    FROM "inscription" i JOIN "operation" o ON o."ticker" = i."ticker" AND o."block_number" = i."block_number"
      AND o."transaction_index" = i."transaction_index" AND o."position" = i."position"
    UNION ALL
    SELECT "ticker", "token_id", "block_number", "transaction_index", "position", "timestamp",
      CASE "op" WHEN 'tsf' THEN "recipient" WHEN 'ex' THEN "sender" END
    FROM "operation" WHERE "accepted" AND "op" IN ('tsf', 'ex', 'split', 'bridgeOut')
  ), moves AS (
    SELECT *, lag("owner") OVER (
      PARTITION BY "ticker", "token_id" ORDER BY "block_number", "transaction_index", "position") AS "before"
    FROM owners
  ), counts AS (
    SELECT "ticker", "address", "block_number", "transaction_index", "position", "timestamp", sum("count") AS "count" FROM (
      SELECT *, "owner" AS "address", 1 AS "count" FROM moves
      UNION ALL
      SELECT *, "before", -1 FROM moves
    ) m
    WHERE "address" <> '\x0000000000000000000000000000000000000000'
    GROUP BY "ticker", "address", "block_number", "transaction_index", "position", "timestamp" HAVING sum("count") <> 0
  ), held AS (
    SELECT *, sum("count") OVER (
      PARTITION BY "ticker", "address" ORDER BY "block_number", "transaction_index", "position") AS "after"
    FROM counts
  )
  SELECT "ticker", "timestamp" - "timestamp" % 3600 AS "hour",
    sum(("after" > 0)::int - ("after" - "count" > 0)::int)::int AS "change"
  FROM held GROUP BY 1, 2
) h
WHERE a."ticker" = h."ticker" AND a."hour" = h."hour" AND h."change" <> 0;
