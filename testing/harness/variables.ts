/** Environment variable that tells the tests' processes where the run's PostgreSQL is. */
export const SERVER_VARIABLE = "ENGRAVE_TEST_SERVER";
/** The migrated database that each test's own is copied from. */
export const TEMPLATE = "engrave_template";
/** Environment variables that tell browser tests where the system under test has its pages, chain and database. */
export const PAGE_VARIABLE = "ENGRAVE_TEST_PAGE";
export const CHAIN_VARIABLE = "ENGRAVE_TEST_CHAIN";
export const DATABASE_VARIABLE = "ENGRAVE_TEST_DATABASE";
