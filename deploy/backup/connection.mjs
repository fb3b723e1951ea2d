/** The parameters of a URL that PostgreSQL's programs know, and the environment variables from which they read them. */
const VARIABLES = new Map([
  ["application_name", "PGAPPNAME"],
  ["channel_binding", "PGCHANNELBINDING"],
  ["connect_timeout", "PGCONNECT_TIMEOUT"],
  ["host", "PGHOST"],
  ["hostaddr", "PGHOSTADDR"],
  ["options", "PGOPTIONS"],
  ["password", "PGPASSWORD"],
  ["port", "PGPORT"],
  ["sslcert", "PGSSLCERT"],
  ["sslcrl", "PGSSLCRL"],
  ["sslkey", "PGSSLKEY"],
  ["sslmode", "PGSSLMODE"],
  ["sslnegotiation", "PGSSLNEGOTIATION"],
  ["sslrootcert", "PGSSLROOTCERT"],
  ["user", "PGUSER"],
]);

/**
 * The environment variables with which PostgreSQL's programs connect to `DATABASE_URL`. In arguments, every user of the machine
 * could read the password. A parameter that they do not know is an error: without it, the connection could be less safe than
 * the URL says.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function connectionOf(databaseUrl) {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl))
    throw new Error("DATABASE_URL: expected the URL of a database");
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const connection = {
    PGHOST: decodeURIComponent(hostname.replace(/^\[(.*)\]$/, "$1")),
    PGPORT: port === "" ? "5432" : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  for (const [name, value] of searchParams) {
    const variable = VARIABLES.get(name);
    if (variable === undefined) {
      const hint = "Set DATABASE_URL without it for this script.";
      throw new Error(`DATABASE_URL: PostgreSQL's programs do not support the parameter ${name}. ${hint}`);
    }
    connection[variable] = value;
  }
  return { ...process.env, ...connection };
}
