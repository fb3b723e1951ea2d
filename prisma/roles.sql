-- Roles with the least privileges that Engrave needs. `npm start` runs this on its embedded PostgreSQL. On a server of
-- your own, run it in Engrave's database as a superuser, or as a role that owns the database and may create roles, and then
-- give both roles a password (docs/operations.md, "Roles"). It may be run again at any time.
--
--   engrave_worker  DATABASE_URL of the worker: owns tables and functions, applies migrations, creates schemas for second indexes
--   engrave_web     DATABASE_URL of the site: reads, and listens for notifications

DO $$
DECLARE
  item record;
BEGIN
  -- On Citus: change the parts of distributed tables one after the other. Other servers ignore it.
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'engrave_worker') THEN
    CREATE ROLE engrave_worker LOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'engrave_web') THEN
    CREATE ROLE engrave_web LOGIN;
  END IF;
  ALTER ROLE engrave_web SET default_transaction_read_only = on;
  -- A transaction that stays open keeps notifications in the queue of the whole server, and deleted rows in its tables.
  ALTER ROLE engrave_web SET idle_in_transaction_session_timeout = '60s';
  -- A role that is not a superuser can transfer tables only to a role of which it is a member.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT engrave_worker TO %I', current_user);
  END IF;

  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %I TO engrave_worker', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO engrave_web', current_database());
  REVOKE ALL ON SCHEMA public FROM PUBLIC;
  GRANT USAGE, CREATE ON SCHEMA public TO engrave_worker;
  GRANT USAGE ON SCHEMA public TO engrave_web;

  -- What a superuser created before, so that the worker's migrations can change it. An extension keeps its own objects.
  FOR item IN
    SELECT format('TABLE %s', oid::regclass) AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relowner <> 'engrave_worker'::regrole
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    UNION ALL
    SELECT format('ROUTINE %s', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proowner <> 'engrave_worker'::regrole
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE format('ALTER %s OWNER TO engrave_worker', item.name);
  END LOOP;
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO engrave_web;
  -- Also for tables of later migrations, and for tables that `reindex` creates in another schema and moves.
  ALTER DEFAULT PRIVILEGES FOR ROLE engrave_worker GRANT SELECT ON TABLES TO engrave_web;

  -- By default anyone may create large objects, and take the advisory lock that elects the leader.
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    FOR item IN
      SELECT oid::regprocedure AS name FROM pg_proc
      WHERE pronamespace = 'pg_catalog'::regnamespace
        AND (proname IN ('lo_creat', 'lo_create', 'lo_from_bytea') OR proname ~ '^pg_(try_)?advisory_(xact_)?lock(_shared)?$')
    LOOP
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', item.name);
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO engrave_worker', item.name);
    END LOOP;
  END IF;

  -- By default anyone may connect to the server's other databases, and create temporary tables and large objects there until the
  -- disk is full. Those that every server has are closed, unless other roles use the server: they may need them.
  FOR item IN
    SELECT datname AS name, datname IN ('postgres', 'template1') AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
      AND NOT EXISTS (
        SELECT FROM pg_roles WHERE rolcanlogin AND NOT rolsuper AND rolname NOT IN ('engrave_worker', 'engrave_web')
      ) AS is_unused
    FROM pg_database
    WHERE datallowconn AND datname <> current_database() AND EXISTS (
      SELECT FROM aclexplode(coalesce(datacl, acldefault('d', datdba))) WHERE grantee = 0 AND privilege_type = 'CONNECT'
    )
  LOOP
    IF item.is_unused THEN
      EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', item.name);
    ELSE
      RAISE WARNING 'engrave_web may connect to the database %, and create temporary tables and large objects there', item.name
        USING HINT = format('Grant CONNECT to the roles that need it, and REVOKE ALL ON DATABASE %I FROM PUBLIC.', item.name);
    END IF;
  END LOOP;
END $$;
