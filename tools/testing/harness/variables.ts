/** Environment variable with the URL of the PostgreSQL server of the test run. */
export const SERVER_VARIABLE = "ENGRAVE_TEST_SERVER";
/** The migrated template of the test databases. */
export const TEMPLATE = "engrave_template";
/** URL of a running server on which `npm run test:server` creates the test databases; otherwise the run starts one. */
export const GIVEN_SERVER_VARIABLE = "ENGRAVE_TEST_GIVEN_SERVER";
/** `1`: the tables of the test databases are distributed, which needs a server with Citus. */
export const DISTRIBUTED_VARIABLE = "ENGRAVE_TEST_DISTRIBUTED";
