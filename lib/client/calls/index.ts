/**
 * The functions of the client: one for each contract, of the same name, which describes its parameters and answer. Pages load the
 * subjects that they show; only those that sign load all.
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
