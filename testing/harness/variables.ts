/** Environment variable with the URL of the PostgreSQL server of the test run. */
export const SERVER_VARIABLE = "ENGRAVE_TEST_SERVER";
/** The migrated template of the test databases. */
export const TEMPLATE = "engrave_template";
