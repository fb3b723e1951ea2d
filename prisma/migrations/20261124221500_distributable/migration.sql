-- Searches that a distributed table answers only for a constant ticker (docs/scaling.md). In a function the arguments are
-- constants. A statement that calls one must not name a distributed table itself. Prisma splits this file at each semicolon, so those of the bodies are written as \x3B.

-- The smallest mint id from "first" on that no inscription of the ticker has.
CREATE FUNCTION next_free_id("name" TEXT, "first" BIGINT) RETURNS BIGINT LANGUAGE plpgsql STABLE AS E'
BEGIN
  RETURN (
    WITH RECURSIVE walk(id) AS (
      SELECT "first"
      UNION ALL
      SELECT w.id + 1 FROM walk w JOIN inscription i ON i.ticker = "name" AND i.mint_id = w.id::text
    )
    SELECT max(id) FROM walk
  )\x3B
END';

-- The mint id of an inscription. Null if it has none.
CREATE FUNCTION mint_id_of("name" TEXT, "id" BYTEA) RETURNS TEXT LANGUAGE plpgsql STABLE AS E'
BEGIN
  RETURN (SELECT i.mint_id FROM inscription i WHERE i.ticker = "name" AND i.token_id = "id")\x3B
END';

-- The block of the last move of an inscription to an account before a position. Anyone can name an inscription in rejected
-- messages, so only the last 20 operations are searched. Null if none of them is such a move.
CREATE FUNCTION deposit_block(
  "name" TEXT, "id" BYTEA, "account" BYTEA, "block" BIGINT, "index" INTEGER, "place" INTEGER
) RETURNS BIGINT LANGUAGE plpgsql STABLE AS E'
BEGIN
  RETURN (
    SELECT near.block_number FROM (
      SELECT o.block_number, o.transaction_index, o.position, o.op, o.recipient, o.accepted FROM operation o
      WHERE o.ticker = "name" AND o.token_id = "id"
        AND (o.block_number, o.transaction_index, o.position) < ("block", "index", "place")
      ORDER BY o.block_number DESC, o.transaction_index DESC, o.position DESC LIMIT 20
    ) near
    WHERE near.accepted AND near.recipient = "account" AND near.op IN (\'tsf\', \'mint\', \'bridgeIn\')
    ORDER BY near.block_number DESC, near.transaction_index DESC, near.position DESC LIMIT 1
  )\x3B
END';
