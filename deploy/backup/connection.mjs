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
  const { hostname, port, username, password, pathname, searchParams } = new URL(asPg(databaseUrl));
  const connection = {
    PGHOST: decoded(hostname.replace(/^\[(.*)\]$/, "$1")),
    PGPORT: port === "" ? "5432" : port,
    PGUSER: decoded(username),
    PGPASSWORD: decoded(password),
    PGDATABASE: decoded(pathname.slice(1), decodeURI),
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

/** As in pg, which Engrave uses: if a percent sign in the URL begins no escape, such signs stand for themselves. */
function asPg(url) {
  return / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(url) ? encodeURI(url).replace(/%25(\d\d)/g, "%$1") : url;
}

function decoded(part, decode = decodeURIComponent) {
  try {
    return decode(part);
  } catch {
    throw new Error("DATABASE_URL: a percent sign begins no valid escape. Write % as %25.");
  }
}
