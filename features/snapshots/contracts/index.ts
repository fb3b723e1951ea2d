export * from "./proofs";
