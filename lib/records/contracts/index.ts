/**
 * Paths and answers of the endpoints that the pages call, by subject. The endpoint (lib/api/endpoints) and the client's function of the
 * same name (lib/client/calls) are built from them. A page loads the subjects that it asks for: import this file on servers only.
 */
export * from "./accounts";
export * from "./blocks";
export * from "./inscriptions";
export * from "./market-tokens";
export * from "./messages";
export * from "./minting";
export * from "./operations";
export * from "./search";
export * from "./status";
export * from "./tokens";
