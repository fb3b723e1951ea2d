-- Whether the last accepted operation on an inscription canceled its offer. Anyone can name an inscription in rejected
-- messages, so only the last 100 operations on it are searched. A function, because Citus rejects a LIMIT in a lateral join
-- (docs/scaling.md). Prisma splits this file at each semicolon, so that of the body is written as \x3B.
CREATE FUNCTION offer_canceled("name" TEXT, "id" BYTEA) RETURNS BOOLEAN LANGUAGE plpgsql STABLE AS E'
BEGIN
  RETURN coalesce((
    SELECT near.op = \'cancel\' FROM (
      SELECT o.block_number, o.transaction_index, o.position, o.op, o.accepted FROM operation o
      WHERE o.ticker = "name" AND o.token_id = "id"
      ORDER BY o.block_number DESC, o.transaction_index DESC, o.position DESC LIMIT 100
    ) near
    WHERE near.accepted
    ORDER BY near.block_number DESC, near.transaction_index DESC, near.position DESC LIMIT 1
  ), false)\x3B
END';
