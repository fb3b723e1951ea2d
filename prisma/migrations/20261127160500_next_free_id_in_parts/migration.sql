-- Like next_free_id("name", "first"), but passes over at most "most" taken ids: a token's contract can mint any number of ids at
-- little cost, and one statement over all of them would take without limit. If the result is "first" + "most", it may be taken.
CREATE FUNCTION next_free_id("name" TEXT, "first" BIGINT, "most" BIGINT) RETURNS BIGINT LANGUAGE plpgsql STABLE AS E'
BEGIN
  RETURN (
    WITH RECURSIVE walk(id) AS (
      SELECT "first"
      UNION ALL
      SELECT w.id + 1 FROM walk w CROSS JOIN LATERAL (
        SELECT FROM inscription i WHERE i.ticker = "name" AND i.mint_id = w.id::text LIMIT 1
      ) taken WHERE w.id < "first" + "most"
    )
    SELECT max(id) FROM walk
  )\x3B
END';
