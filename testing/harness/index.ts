/** What tests run against: a real PostgreSQL and a real chain, both of their own and gone afterwards. */
export { type TestChain, testChain } from "./chain";
export { type TestDatabase, testDatabase } from "./database";
