-- The smallest positive number from a first one on that is no mint id of the token. Passes over the taken ids one by one. The
-- LIMIT makes each step a lookup in the unique index: a first sync fills the tables faster than their statistics are updated,
-- and the join that the planner prefers for an empty table reads all inscriptions in each step.
CREATE OR REPLACE FUNCTION next_free_id("name" TEXT, "first" BIGINT) RETURNS BIGINT LANGUAGE plpgsql STABLE AS E'
BEGIN
  RETURN (
    WITH RECURSIVE walk(id) AS (
      SELECT "first"
      UNION ALL
      SELECT w.id + 1 FROM walk w CROSS JOIN LATERAL (
        SELECT FROM inscription i WHERE i.ticker = "name" AND i.mint_id = w.id::text LIMIT 1
      ) taken
    )
    SELECT max(id) FROM walk
  )\x3B
END';
