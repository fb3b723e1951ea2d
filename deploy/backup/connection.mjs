/**
 * The environment variables with which PostgreSQL's programs connect to `DATABASE_URL`. In arguments, every user of the machine
 * could read the password.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function connectionOf(databaseUrl) {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl))
    throw new Error("DATABASE_URL: expected the URL of a database");
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslmode = searchParams.get("sslmode");
  return {
    ...process.env,
    PGHOST: hostname.replace(/^\[(.*)\]$/, "$1"),
    PGPORT: port === "" ? "5432" : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode === null ? {} : { PGSSLMODE: sslmode }),
  };
}
