export type * from "./chain";
export type * from "./judgment";
export type * from "./operation";
export type * from "./state";
