-- The name of a part of a split: the mint id of the inscription it comes from, and the number of the part in each split: 5/1/2. A
-- mint id that ends like a part is quoted. Null if it is not a part, or comes from more than eight splits. The first part of a split has
-- the hash of its transaction as token id (spec §4.2). A function, because Citus rejects a recursive search (docs/scaling.md).
-- Prisma splits this file at each semicolon, so those of the body are written as \x3B.
CREATE FUNCTION name_of_part("name" TEXT, "id" BYTEA) RETURNS TEXT LANGUAGE plpgsql STABLE AS E'
DECLARE
  found RECORD\x3B
  at BYTEA := "id"\x3B
  path TEXT := \'\'\x3B
BEGIN
  FOR splits IN 0..8 LOOP
    SELECT i.mint_id, i.parent, i.transaction_hash INTO found FROM inscription i WHERE i.ticker = "name" AND i.token_id = at\x3B
    IF found.parent IS NULL THEN
      IF splits = 0 OR found.mint_id IS NULL THEN RETURN NULL\x3B END IF\x3B
      RETURN CASE WHEN found.mint_id LIKE \'%/1\' OR found.mint_id LIKE \'%/2\' THEN \'"\' || found.mint_id || \'"\' ELSE found.mint_id END || path\x3B
    END IF\x3B
    path := CASE WHEN at = found.transaction_hash THEN \'/1\' ELSE \'/2\' END || path\x3B
    at := found.parent\x3B
  END LOOP\x3B
  RETURN NULL\x3B
END';
