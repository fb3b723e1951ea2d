/**
 * The types of all records. Schemas are imported from their own files, so that a page loads only the schemas that it
 * uses.
 */
export type * from "./block";
export type * from "./counts";
export type * from "./event";
export type * from "./holder";
export type * from "./inscription";
export type * from "./keyed";
export type * from "./market";
export type * from "./market-check";
export type * from "./message-check";
export type * from "./minting";
export type * from "./offer";
export type * from "./operation";
export type * from "./orphan";
export type * from "./page";
export type * from "./position";
export type * from "./result";
export type * from "./sale";
export type * from "./search";
export type * from "./snapshot";
export type * from "./status";
export type * from "./token";
export type * from "./token-recognition";
