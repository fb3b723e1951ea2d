/** Environment variable with the URL of the PostgreSQL server of the test run. */
export const SERVER_VARIABLE = "ENGRAVE_TEST_SERVER";
/** The migrated template of the test databases. */
export const TEMPLATE = "engrave_template";
/** Environment variables with the URLs of the system under test for browser tests. */
export const PAGE_VARIABLE = "ENGRAVE_TEST_PAGE";
export const CHAIN_VARIABLE = "ENGRAVE_TEST_CHAIN";
export const DATABASE_VARIABLE = "ENGRAVE_TEST_DATABASE";
