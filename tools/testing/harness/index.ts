/** A real PostgreSQL database and a real chain for each test that requests one. */
export { type TestChain, testChain } from "./chain";
export { type TestDatabase, testDatabase } from "./database";
