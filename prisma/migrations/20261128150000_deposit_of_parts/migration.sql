-- The function knew no splits: a part that a split put into a vault had no deposit. As in earlier migrations, each semicolon of the
-- body is written as \x3B.

-- The block of the last move of an inscription to an account before a position: a transfer, or the operation that made the
-- inscription (a mint, or a split, which is recorded under the original's token id), if the account is its recipient. Only
-- the last 20 accepted operations are searched. Null if none of them is such a move.
CREATE OR REPLACE FUNCTION deposit_block(
  "name" TEXT, "id" BYTEA, "account" BYTEA, "block" BIGINT, "index" INTEGER, "place" INTEGER
) RETURNS BIGINT LANGUAGE plpgsql STABLE AS E'
BEGIN
  RETURN (
    WITH near AS MATERIALIZED (
      SELECT o.block_number, o.transaction_index, o.position, o.op, o.recipient FROM operation o
      WHERE o.ticker = "name" AND o.token_id = "id" AND o.accepted AND o.op <> \'mint\' AND o.op <> \'bridgeIn\'
        AND (o.block_number, o.transaction_index, o.position) < ("block", "index", "place")
      ORDER BY o.block_number DESC, o.transaction_index DESC, o.position DESC LIMIT 20
    )
    SELECT max(moved.block_number) FROM (
      SELECT near.block_number FROM near WHERE near.op = \'tsf\' AND near.recipient = "account"
      UNION ALL
      SELECT o.block_number FROM inscription i JOIN operation o ON o.ticker = i.ticker AND o.block_number = i.block_number
        AND o.transaction_index = i.transaction_index AND o.position = i.position
      WHERE i.ticker = "name" AND i.token_id = "id" AND o.recipient = "account" AND (SELECT count(*) FROM near) < 20
    ) moved
  )\x3B
END';
